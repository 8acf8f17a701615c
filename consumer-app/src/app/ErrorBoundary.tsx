import { Component, type ErrorInfo, type ReactNode } from 'react';
import { report } from '@/lib/measuring';

interface ErrorBoundaryProps {
  /** Shown instead of a page that failed. */
  fallback: ReactNode;
  /** The URL. Another URL is rendered again after a failure. */
  page: string;
  children: ReactNode;
}

/** Catches errors of a page, so that the rest of the app stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A page could not be shown.', error, info.componentStack);
    report(error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.page !== this.props.page) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
