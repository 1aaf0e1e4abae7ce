import { Component, type ReactNode } from "react";

/**
 * What the page can do without. An error in it leaves it out: the page's own boundary would draw the shell, and this
 * with it, again and again.
 */
export class Optional extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render = () => !this.state.failed && this.props.children;
}
