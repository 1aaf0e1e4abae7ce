import type { PageHandle } from "~/ui/shell/handle";
import { MenuPage } from "~/routes/_app.menu/menu-page";

export const handle: PageHandle = { title: "Menu", tab: "menu", refresh: true, openTo: ["unconfirmed"] };

export default MenuPage;
