import { CarPage } from "./car-page";

/** The page at once, as the server renders it. In the browser this file is empty, and the page's script loads by itself. */
export const CarPageNow: typeof CarPage | undefined = CarPage;
