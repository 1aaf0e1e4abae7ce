import type { Point } from "~/domain/places/rules";
import type { PromiseBanner } from "~/domain/spaces/rules";
import { DriverBanner } from "./driver-banner";
import { OwnerBanner } from "./owner-banner";
import "./promise-banner.css";

interface Props {
  banners: readonly PromiseBanner[];
  /** Where the member is by the phone. */
  here: Point | null;
  onExpired: () => void;
}

/** The promises that concern the member now (PRODUCT 4): as driver first, for that is the more urgent. */
export function PromiseBanners({ banners, here, onExpired }: Props) {
  const driverFirst = [...banners].sort((a, b) => a.role.localeCompare(b.role));
  return driverFirst.map((banner) =>
    banner.role === "driver" ? (
      <DriverBanner key={banner.space.id} banner={banner} here={here} onExpired={onExpired} />
    ) : (
      <OwnerBanner key={banner.space.id} banner={banner} onExpired={onExpired} />
    ),
  );
}
