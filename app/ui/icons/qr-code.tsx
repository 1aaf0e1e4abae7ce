/** A QR code of `size` squares, `width` CSS pixels wide. Always dark on white: phones read no other. */
export const QrCode = ({ size, path, width }: { size: number; path: string; width: number }) => (
  <svg role="img" aria-label="QR code" viewBox={`0 0 ${size} ${size}`} width={width} height={width}>
    <rect width="100%" height="100%" fill="#fff" />
    <path d={path} fill="#000" shapeRendering="crispEdges" />
  </svg>
);
