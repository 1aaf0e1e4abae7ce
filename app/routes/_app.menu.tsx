import type { PageHandle } from "~/ui/shell/handle";
import { MenuPage } from "~/ui/menu/menu-page";

export const handle: PageHandle = { title: "Menu", tab: "menu" };

export default MenuPage;
