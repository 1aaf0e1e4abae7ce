import type { ReactNode } from "react";
import { useInstall } from "~/ui/offline/install-prompt";
import steps from "./home-screen.svg";
import "./home-screen.css";

/** The device of this request. The steps for it are open at first. */
export type Device = "apple" | "other";

/** How to put the app on the home screen, step by step (docs/product.md#offline). */
export function HomeScreen({ brand, device }: { brand: string; device: Device }) {
  const install = useInstall();
  return (
    <section id="home-screen" className="card stack home-screen" aria-labelledby="home-screen-title">
      <h2 id="home-screen-title">On your home screen</h2>
      <p>{brand} then opens like an app, also without a network.</p>
      {install && (
        <button type="button" className="button" onClick={install}>
          Install
        </button>
      )}
      <details open={device === "apple"}>
        <summary>iPhone and iPad</summary>
        <p>Notifications come only to an app on the home screen.</p>
        <ol>
          <Step picture="share">Open this page in Safari and tap Share: the square with an arrow that points up.</Step>
          <Step picture="add">Scroll down, and tap ‘Add to Home Screen’, then ‘Add’.</Step>
          <Step picture="open">Open {brand} from the home screen, sign in, and come back to this page.</Step>
        </ol>
      </details>
      <details open={device === "other"}>
        <summary>Android and computers</summary>
        <ol>
          <Step picture="menu">Open the browser’s menu: three dots beside the address.</Step>
          <Step picture="add">Choose ‘Install app’ or ‘Add to Home screen’.</Step>
          <Step picture="open">Open {brand} from the home screen.</Step>
        </ol>
      </details>
    </section>
  );
}

/** One step. Screen readers do not get the picture, because the words say all of it. */
const Step = ({ picture, children }: { picture: string; children: ReactNode }) => (
  <li>
    <svg width="72" height="72" aria-hidden="true">
      <use href={`${steps}#${picture}`} />
    </svg>
    <p>{children}</p>
  </li>
);
