import type { MetaFunction } from "@remix-run/node";
import type { PageHandle } from "~/ui/shell/handle";
import { MenuPage } from "~/ui/menu/menu-page";

export const handle: PageHandle = { title: "Menu", tab: "menu" };

export const meta: MetaFunction = () => [{ title: "Menu" }];

export default MenuPage;
