import type { PromiseBanner } from "~/domain/spaces/rules";
import { DriverBanner } from "./driver-banner";
import { OwnerBanner } from "./owner-banner";
import "./promise-banner.css";

/** The promises that concern the member now (PRODUCT 4): as driver first, for that is the more urgent. */
export function PromiseBanners({ banners, onExpired }: { banners: readonly PromiseBanner[]; onExpired: () => void }) {
  const driverFirst = [...banners].sort((a, b) => a.role.localeCompare(b.role));
  return driverFirst.map((banner) =>
    banner.role === "driver" ? (
      <DriverBanner key={banner.space.id} banner={banner} onExpired={onExpired} />
    ) : (
      <OwnerBanner key={banner.space.id} banner={banner} onExpired={onExpired} />
    ),
  );
}
