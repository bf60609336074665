import type { AnyRequest, ResultOf } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { ask, type Question } from '../dialogs.ts'
import type { IconName } from '../icons.tsx'
import { useAction } from '../useAction.ts'

interface Common {
  text: string
  icon: IconName
}

/** Opens something, or goes somewhere. */
interface OpensDialog extends Common {
  run(): unknown
}

/** Makes a declared call, after asking when it says so; `hecho` is what is said then, `fallo` heads a refusal. */
interface CallsApi<P extends AnyRequest> extends Common {
  question?: Question | undefined
  request: P
  done(result: ResultOf<P>): string
  failure: string
}

/** What may be done with a row of a list. */
export type RowAction = OpensDialog | CallsApi<AnyRequest>

/** A row action that makes a call: what it says afterwards is written with the types of that call's answer. */
export const action = <P extends AnyRequest>(calls: CallsApi<P>): RowAction => calls

/** Does row actions: those that make a call ask first, say what came of it, and the list is asked for again. */
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
