export { keepLastSeen, noteOffline, noteOnline } from "./presence";
