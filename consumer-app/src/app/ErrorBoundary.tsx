import { Component, type ErrorInfo, type ReactNode } from 'react';
import { report } from '@/lib/measuring';

interface ErrorBoundaryProps {
  /** What shows instead of a page that failed. */
  fallback: ReactNode;
  /** Another page gets another chance: the address. */
  page: string;
  children: ReactNode;
}

/** Keeps a page that fails from taking the whole app with it. */
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
