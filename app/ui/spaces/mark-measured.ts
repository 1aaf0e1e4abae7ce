/**
 * Marks the coordinates of an address as measured by this phone, until the browser is closed. `forms/home-place.ts` reads
 * it.
 */
export function markMeasured({ lat, lng }: { lat: string; lng: string }): void {
  document.cookie = `here=${lat},${lng}; Path=/; SameSite=Lax`;
}
