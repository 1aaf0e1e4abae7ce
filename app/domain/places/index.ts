export { pointFields, pointInput, radiusInput } from "./input";
export type { Place, Places } from "./places";
