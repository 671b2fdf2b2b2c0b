import { Component, type ComponentType, type ErrorInfo, type ReactNode } from "react";
import { isMissingChunk, reloadOnceForNewVersion } from "./new-version";

type Props = {
  children: ReactNode;
  /** What to show instead; `onRetry` renders the children again. */
  fallback: ComponentType<{ onRetry: () => void }>;
  /** A change of this value (the address) gives the children another try. */
  resetKey?: string;
};

type State = { failure: { error: unknown } | null; failedAt: string | undefined };

/** Catches what goes wrong while rendering, logs it, and shows something a person can act on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, failedAt: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (!state.failure) return { failedAt: props.resetKey };
    return state.failedAt === props.resetKey ? null : { failure: null, failedAt: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    if (reloadOnceForNewVersion(error)) return;
    console.error("A page failed to render.", error, info.componentStack);
  }

  private readonly retry = () => {
    // React remembers that a chunk failed: only a fresh page asks for it again.
    if (isMissingChunk(this.state.failure?.error)) window.location.reload();
    else this.setState({ failure: null });
  };

  override render(): ReactNode {
    if (!this.state.failure) return this.props.children;
    const Fallback = this.props.fallback;
    return <Fallback onRetry={this.retry} />;
  }
}
