import type { AnyRequest, ResultOf } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { ask, type Question } from '../dialogs.ts'
import type { IconName } from '../icons.tsx'
import { useAction } from '../useAction.ts'

interface Common {
  text: string
  icon: IconName
}

/** Action that opens something or navigates. */
interface OpensDialog extends Common {
  run(): unknown
}

/**
 * Action that makes a declared call, after an optional question. `done` is the success message, `failure` the heading of an
 * error.
 */
interface CallsApi<P extends AnyRequest> extends Common {
  question?: Question | undefined
  request: P
  done(result: ResultOf<P>): string
  failure: string
}

/** Action of a list row. */
export type RowAction = OpensDialog | CallsApi<AnyRequest>

/** Declares a call action, so that `done` is typed with the call's result. */
export const action = <P extends AnyRequest>(calls: CallsApi<P>): RowAction => calls

/** Runs row actions. A call action asks first and then shows its result; the invalidated list refetches. */
export function useRowActions(): (action: RowAction) => Promise<void> {
  const { run } = useAction()
  return async (action) => {
    if ('run' in action) return void action.run()
    if (action.question && !(await ask(action.question))) return
    await run(action.request, {
      failure: action.failure,
      onSuccess: (result) => notifications.show({ message: action.done(result) }),
    })
  }
}
