import { useRef, useState, type MouseEvent, type PointerEvent } from "react";
import type { Pixel } from "~/ui/map/mercator";

/** Pixels that a finger moves in a tap. */
const MAX_TAP_PIXELS = 8;

/**
 * Lets a finger or a mouse drag something that shows `place`. `off`: how far it is dragged, in CSS pixels; undefined before,
 * and again once it shows another place. `onDrop` gets the same when it is let go.
 */
export function useDrag(place: string, onDrop: (off: Pixel) => void) {
  const [dragged, setDragged] = useState<(Pixel & { place: string }) | null>(null);
  // The point of the screen from which a drag is measured. `moved`: the pointer went further than in a tap.
  const start = useRef<(Pixel & { moved: boolean }) | null>(null);
  const off = dragged?.place === place ? dragged : undefined;
  const offAt = ({ clientX, clientY }: PointerEvent): Pixel =>
    start.current ? { x: clientX - start.current.x, y: clientY - start.current.y } : { x: 0, y: 0 };
  return {
    off,
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (isPrimary) start.current = { x: clientX - (off?.x ?? 0), y: clientY - (off?.y ?? 0), moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current || event.buttons === 0) return;
      const next = offAt(event);
      if (!start.current.moved && Math.hypot(next.x - (off?.x ?? 0), next.y - (off?.y ?? 0)) < MAX_TAP_PIXELS) return;
      start.current.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ ...next, place });
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current?.moved) onDrop(offAt(event));
    },
    onPointerCancel: () => {
      start.current = null;
      setDragged(null);
    },
    // The end of a drag is no tap.
    onClickCapture: (event: MouseEvent) => {
      if (start.current?.moved) event.preventDefault();
      start.current = null;
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
}
