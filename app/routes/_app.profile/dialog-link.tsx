import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "~/ui/icons/icon";

interface Props {
  to: string;
  icon: IconName;
  label: string;
  dialog: (close: () => void) => ReactNode;
}

/** Opens a dialog; without JavaScript it leads to a page with the same form. */
export function DialogLink({ to, icon, label, dialog }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        className="button quiet"
        to={to}
        onClick={(click) => {
          click.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name={icon} />
        {label}
      </Link>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
