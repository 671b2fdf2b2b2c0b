import { Component, type ComponentType, type ErrorInfo, type ReactNode } from "react";
import { FullScreenSpinner } from "@/components/full-screen-spinner";
import { isOnline } from "@/lib/connection";
import { reportFailure } from "@/lib/report-failure";
import { isMissingChunk, reloadForNewVersion } from "./new-version";

type Props = {
  children: ReactNode;
  /** What to show instead; `onRetry` renders the children again, `notLoaded` says that a part of them did not arrive. */
  fallback: ComponentType<{ onRetry: () => void; notLoaded: boolean }>;
  /** A change of this value (the address) gives the children another try. */
  resetKey?: string;
};

type State = {
  failure: { error: unknown } | null;
  failedAt: string | undefined;
  /** A chunk is missing, and the page may be left or reloaded: its error is not shown yet. */
  reloading: boolean;
};

/** Catches what goes wrong while rendering, logs it, and shows something a person can act on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, failedAt: undefined, reloading: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (!state.failure) return { failedAt: props.resetKey };
    return state.failedAt === props.resetKey
      ? null
      : { failure: null, failedAt: props.resetKey, reloading: false };
  }

  override componentDidMount(): void {
    window.addEventListener("online", this.loadMissing);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", this.loadMissing);
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // Not a failure of the page: the chunk loads once there is a connection.
    if (isMissingChunk(error) && !isOnline()) console.warn("A page waits for the connection.", error);
    else if (isMissingChunk(error)) void this.reloadOrReport(error, info);
    else this.report(error, info);
  }

  private async reloadOrReport(error: Error, info: ErrorInfo): Promise<void> {
    this.setState({ reloading: true });
    if (await reloadForNewVersion(error)) return;
    this.setState({ reloading: false });
    this.report(error, info);
  }

  private report(error: Error, info: ErrorInfo): void {
    console.error("A page failed to render.", error, info.componentStack);
    reportFailure(error);
  }

  private readonly retry = () => {
    // A chunk that failed is remembered as such: only a fresh page asks for it again.
    if (isMissingChunk(this.state.failure?.error)) window.location.reload();
    else this.setState({ failure: null });
  };

  /** What could not be loaded for want of a connection is worth another try as soon as there is one. */
  private readonly loadMissing = () => {
    if (isMissingChunk(this.state.failure?.error)) window.location.reload();
  };

  override render(): ReactNode {
    const { failure, reloading } = this.state;
    if (!failure) return this.props.children;
    if (reloading) return <FullScreenSpinner />;
    const Fallback = this.props.fallback;
    return <Fallback onRetry={this.retry} notLoaded={isMissingChunk(failure.error)} />;
  }
}
