import type { Plugin } from 'vite';

const words = (text: string) => text.trim().split(/\s+/);

/**
 * Functions of React DOM that work only for features the shop does not use, by feature. Some are called anyway and
 * then find nothing to do: without their bodies they still do nothing. A test refuses the features in `src`.
 */
export const unusedOfReact: Readonly<Record<string, readonly string[]>> = {
  '<ViewTransition>': words(`
    trackEnterViewTransitions applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive
    restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions commitEnterViewTransitions
    commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions
    restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
    measureViewTransitionHostInstancesRecursive measureNestedViewTransitions
    recursivelyTraverseAfterMutationEffects commitAfterMutationEffectsOnFiber flushAfterMutationEffects
    scheduleViewTransitionEvent reportViewTransitionError applyViewTransitionName restoreViewTransitionName
    createMeasurement measureInstance measureClonedInstance forceLayout waitForImageToLoad startViewTransition
    ViewTransitionPseudoElement createViewTransitionInstance maySuspendCommit
    preloadInstanceAndSuspendIfNeeded accumulateSuspenseyCommitOnFiber recursivelyAccumulateSuspenseyCommit
    suspendInstance estimateImageBytes estimateBandwidth
  `),
  '<Fragment ref>': words(`
    FragmentInstance addEventListenerToChild removeEventListenerFromChild getAttachOptions
    normalizeListenerOptions indexOfEventListener setFocusOnFiberIfFocusable collectChildren
    blurActiveElementWithinFragment observeChild unobserveChild schedulePendingIntersectionUnobserve
    collectClientRects validateDocumentPositionWithFiberTree scrollTextNodeIntoView addFragmentHandleToFiber
    addFragmentHandleToInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance
    commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects
    commitFragmentInstanceDeletionEffects isFragmentInstanceParent getFragmentInstanceOrTextInstanceSiblings
    findFragmentInstanceOrTextInstanceSiblings isFiberPrecedingCheck isFiberFollowingCheck
  `),
  '<title>, <meta>, <link>, <style> and <script> in components, preloading by React': words(`
    isHostHoistableType preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript
    preinitModuleScript getResource getStyleKey getStylesheetSelectorFromKey stylesheetPropsFromRawProps
    preloadStylesheet getScriptKey getScriptSelectorFromKey acquireResource insertStylesheet
    adoptPreloadPropsForStylesheet adoptPreloadPropsForScript getHydratableHoistableCache mountHoistable
    createHoistableInstance preloadResource preloadResourceAndSuspendIfNeeded suspendResource
    insertSuspendedStylesheets insertStylesheetIntoRoot
  `),
  '<Activity> and <SuspenseList>': words(`
    mountActivityChildren retryActivityComponentWithoutHydrating updateActivityComponent
    commitActivityHydrationCallbacks initSuspenseListRenderState updateSuspenseListComponent cutOffTailIfNeeded
  `),
  'useActionState and functions as the action of a form': words(`
    dispatchActionState runActionStateAction handleActionReturnValue onActionSuccess onActionError
    notifyActionListeners mountActionState updateActionState updateActionStateImpl actionStateActionEffect
    rerenderActionState extractEvents$1 startHostTransition ensureFormComponentIsStateful requestFormReset
    requestFormReset$1
  `),
  'addTransitionType, and a navigation of its own while a transition waits': words(`
    queueTransitionTypes defaultOnDefaultTransitionIndicator
  `),
  'custom elements, <html>, <head> and <body> in components': words(`
    setPropOnCustomElement resolveSingletonInstance commitHostSingletonAcquisition releaseSingletonInstance
  `),
  'findDOMNode, the cache of the React Compiler': words(`
    findCurrentFiberUsingSlowPath findCurrentHostFiberImpl useMemoCache
  `),
  // React Aria listens to the native event, which all supported browsers have.
  onBeforeInput: words(`getNativeBeforeInputChars getFallbackBeforeInputChars`),
  'the name of a component in the message of error 306': words(`getComponentNameFromType`),
  componentStack: words(`
    describeBuiltInComponentFrame describeNativeComponentFrame describeFiber getStackByFiberInDevAndProd
  `),
};

const production = /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/;

interface Span {
  start: number;
  end: number;
}
interface Node extends Span {
  type: string;
  name?: string;
  id?: { name: string } | null;
  body?: Node;
  expression?: Node;
  left?: Node;
  right?: Node;
  object?: Node;
}

/** A function of the module by name, or a method assigned to a prototype. */
function functionOf(node: Node): { name: string; body: Span } | null {
  if (node.type === 'FunctionDeclaration' && node.id && node.body) {
    return { name: node.id.name, body: node.body };
  }
  const { left, right } = node.expression ?? {};
  const owner = left?.object?.object?.name;
  return owner !== undefined && right?.type === 'FunctionExpression' && right.body !== undefined
    ? { name: owner, body: right.body }
    : null;
}

/** The code without the bodies of unused functions, and the names missing from the code. */
export function withoutUnused(code: string, statements: unknown): { code: string; missing: string[] } {
  const names = new Set(Object.values(unusedOfReact).flat());
  const found = (statements as Node[])
    .map(functionOf)
    .filter((one) => one !== null)
    .filter(({ name }) => names.has(name))
    .toSorted((one, other) => other.body.start - one.body.start);
  let trimmed = code;
  for (const { body } of found) trimmed = `${trimmed.slice(0, body.start)}{}${trimmed.slice(body.end)}`;
  const seen = new Set(found.map(({ name }) => name));
  return { code: trimmed, missing: [...names].filter((name) => !seen.has(name)) };
}

/** Strips React DOM's code for features the shop does not use from the browser's build. */
export function trimReact(): Plugin {
  return {
    name: 'stallbar-trim-react',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      if (!production.test(id)) return null;
      const { code: trimmed, missing } = withoutUnused(code, this.parse(code).body);
      // Another version of React: compare the list with it.
      if (missing.length > 0)
        this.error(`React DOM has no function ${missing.join(', ')}: see trim-react.ts.`);
      return { code: trimmed, map: null };
    },
  };
}
