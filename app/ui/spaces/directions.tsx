interface Spot {
  latitude: string;
  longitude: string;
}

const services = [
  [
    "Google Maps",
    ({ latitude, longitude }: Spot) => `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`,
  ],
  ["Apple Maps", ({ latitude, longitude }: Spot) => `https://maps.apple.com/?daddr=${latitude},${longitude}`],
  [
    "OpenStreetMap",
    ({ latitude, longitude }: Spot) => `https://www.openstreetmap.org/directions?route=%3B${latitude}%2C${longitude}`,
  ],
] as const;

interface Props {
  to: Spot;
  /** Looks like the first thing to do. */
  first?: boolean;
}

/** The way to a space, in the app the driver likes best. */
export const Directions = ({ to, first = false }: Props) => (
  <details className="directions">
    <summary className={first ? "button" : "button quiet"}>Directions</summary>
    <ul className="row">
      {services.map(([name, address]) => (
        <li key={name}>
          <a className="button quiet" href={address(to)} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
