/**
 * How many chunks or segments of a file are read. No camera writes a tenth of it, and going through a million of them keeps
 * the server busy. What comes behind is left out: a picture that needs it is damaged.
 */
export const MAX_PARTS = 10_000;
