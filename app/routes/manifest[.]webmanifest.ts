import type { LoaderFunctionArgs } from "@remix-run/node";

/** What a phone needs to put the app on its home screen. */
export function loader({ context }: LoaderFunctionArgs) {
  const name = context.app.config.brandName;
  const manifest = {
    name,
    short_name: name,
    start_url: "/",
    display: "standalone",
    background_color: "#0a5961",
    theme_color: "#0a5961",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
