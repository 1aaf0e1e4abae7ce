import { useRef, useState, type MouseEvent, type PointerEvent } from "react";
import type { Pixel } from "~/ui/map/mercator";

/** Pixels that a finger moves in a tap. */
const MAX_TAP_PIXELS = 8;

/**
 * Lets a finger or a mouse drag something. `off`: how far it is dragged from where `place` put it, until another place
 * does. `onDrop` gets that, too.
 */
export function useDrag(place: string, onDrop: (off: Pixel) => void) {
  const [dragged, setDragged] = useState<(Pixel & { place: string }) | null>(null);
  const from = useRef<(Pixel & { moved: boolean }) | null>(null);
  const off = dragged?.place === place ? dragged : undefined;
  const by = ({ clientX, clientY }: PointerEvent): Pixel =>
    from.current ? { x: clientX - from.current.x, y: clientY - from.current.y } : { x: 0, y: 0 };
  return {
    off,
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (isPrimary) from.current = { x: clientX - (off?.x ?? 0), y: clientY - (off?.y ?? 0), moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current || event.buttons === 0) return;
      const next = by(event);
      if (!from.current.moved && Math.hypot(next.x - (off?.x ?? 0), next.y - (off?.y ?? 0)) < MAX_TAP_PIXELS) return;
      from.current.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ ...next, place });
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current?.moved) onDrop(by(event));
    },
    onPointerCancel: () => {
      from.current = null;
      setDragged(null);
    },
    // The end of a drag is no tap.
    onClickCapture: (event: MouseEvent) => {
      if (from.current?.moved) event.preventDefault();
      from.current = null;
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
}
