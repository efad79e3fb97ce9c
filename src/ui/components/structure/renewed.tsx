import { Component, Fragment } from 'react';
import type { ReactNode, RefObject } from 'react';
import { fieldsIn, putBack } from '../../held-fields.ts';
import type { HeldFields } from '../../held-fields.ts';

/** More than this is not a translation: the part fails as any other would. */
const mostRenewals = 50;
let renewals = 0;

interface RenewedProps {
  children: ReactNode;
  /** The element that contains the part, if there is one: its typed input is restored. */
  area?: RefObject<HTMLElement | null>;
}

interface RenewedState {
  renewal: number;
  failed: { error: unknown } | null;
}

/** React did not find a node where it had inserted it. */
const isForeignChange = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/**
 * Renders its part of the page again if another program has moved its nodes: a translation replaces each text node by
 * an element, and React throws when it can't find the text again. The rest of the page stays. Any other error reaches
 * the boundary around it.
 */
export class Renewed extends Component<RenewedProps, RenewedState> {
  override state: RenewedState = { renewal: 0, failed: null };

  static getDerivedStateFromError(error: unknown): Partial<RenewedState> {
    if (!isForeignChange(error) || renewals >= mostRenewals) return { failed: { error } };
    renewals += 1;
    return { renewal: renewals };
  }

  override getSnapshotBeforeUpdate(_: RenewedProps, before: RenewedState): HeldFields | null {
    const area = this.props.area?.current ?? null;
    return before.renewal === this.state.renewal || area === null ? null : fieldsIn(area);
  }

  override componentDidUpdate(_: RenewedProps, __: RenewedState, held: HeldFields | null): void {
    const area = this.props.area?.current ?? null;
    // Without its code, the fields stay as rendered.
    if (held !== null && area !== null) putBack(area, held).catch(() => undefined);
  }

  override render(): ReactNode {
    const { renewal, failed } = this.state;
    if (failed !== null) throw failed.error;
    return <Fragment key={renewal}>{this.props.children}</Fragment>;
  }
}
