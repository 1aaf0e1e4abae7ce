export { hiddenFrom } from "./hidden-from";
