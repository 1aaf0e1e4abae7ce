import type { LoaderFunctionArgs } from "@remix-run/node";

/** A picture of the demo that names no community. Its phone is 360 CSS pixels wide, with two pixels to each. */
const screenshot = (name: string, label: string) => ({
  src: `/screenshot-${name}.webp`,
  sizes: "720x1540",
  type: "image/webp",
  form_factor: "narrow",
  label,
});

const icon = { src: "/icon-192.png", sizes: "192x192", type: "image/png" };

/** What a phone needs to put the app on its home screen. */
export function loader({ context: loadContext }: LoaderFunctionArgs) {
  const name = loadContext.app.config.brandName;
  const manifest = {
    name,
    short_name: name,
    description: "Neighbours share the parking spaces they leave",
    lang: "en",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#0a5961",
    theme_color: "#0a5961",
    shortcuts: [
      { name: "I'm leaving", url: "/spaces/new", icons: [icon] },
      { name: "Find", url: "/", icons: [icon] },
      { name: "My car", url: "/car", icons: [icon] },
    ],
    screenshots: [
      screenshot("map", "Spaces near you, on the map and in a list"),
      screenshot("requests", "Neighbours ask for a space"),
    ],
    icons: [
      icon,
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
