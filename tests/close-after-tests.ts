import { afterAll } from "vitest";
import { closeOpened } from "./closes-itself";

/** A setup file. */
afterAll(closeOpened);
