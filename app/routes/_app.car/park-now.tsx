import { useNavigate, useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SURE_METRES } from "~/domain/listings/space-rules";
import { unsureAddress } from "~/ui/spaces/home-address";
import { measured } from "~/ui/spaces/measured";

/**
 * Keeps where the phone is by one tap. A position that is not exact enough leads to the map, where the pin is set. Without
 * JavaScript the place below does the same.
 */
export function ParkNow({ path }: { path: string }) {
  const [isReady, setReady] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => setReady("geolocation" in navigator), []);
  if (!isReady) return null;

  const park = async () => {
    setMeasuring(true);
    const position = await measured();
    setMeasuring(false);
    setUnknown(!position);
    if (!position) return;
    const { latitude, longitude, accuracy } = position.coords;
    if (accuracy > SURE_METRES) {
      navigate(unsureAddress(path, "", position.coords));
      return;
    }
    submit({ intent: "park", latitude, longitude }, { method: "post", action: path });
  };

  return (
    <>
      <button type="button" className="button" disabled={isMeasuring} onClick={() => void park()}>
        {isMeasuring ? "Locating..." : "I parked here"}
      </button>
      <div role="status">
        {isUnknown && <p className="notice">Your phone did not say where it is. Give the place below.</p>}
      </div>
    </>
  );
}
