import { Button } from "@scriptkeeper/ui/button";
import { Component, type ReactNode } from "react";
import { PageFrame } from "./page-frame.tsx";
import { PageHeading } from "./page-heading.tsx";

/** Catches errors that no screen caught, such as a part of the program that could not be loaded. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

function CrashPage() {
  return (
    <PageFrame narrow>
      <PageHeading title="Something went wrong">This page could not be shown</PageHeading>
      <p className="mt-2 mb-6">
        Nothing you did is lost. Load the page again. If it still fails, wait a few minutes.
      </p>
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </PageFrame>
  );
}
