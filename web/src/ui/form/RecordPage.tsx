import type { Call, RequestOf, ResponseOf } from '@gremial/contract/platform/call.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { read } from '../../platform/callApi.ts'
import { useTitle } from '../../platform/title.ts'
import { Query } from '../Query.tsx'

type Body<T> = (parsed: T | undefined, now: T | undefined) => ReactNode

interface Props<L extends Call> {
  /** The read that gives the record, and which; not made for a new one. */
  call: L
  input: RequestOf<L>
  fresh: boolean
  title(now: ResponseOf<L> | undefined): string
  /** Rows of the shape that waits. */
  rows?: number
  /** The form, with the record as it was read when it began (none when it is new), and as it is known now. */
  children: Body<ResponseOf<L>>
}

/** The screen of one record, at an address of its own: its title, and its form once it is read. */
export function RecordPage<L extends Call>({ call, input, fresh, title, rows = 4, children }: Props<L>) {
  const query = useQuery({ ...read(call, input), enabled: !fresh, refetchOnMount: 'always' })
  const says = title(query.data)
  useTitle(says)
  const body = (now: ResponseOf<L> | undefined) => (
    <StartedForm key={JSON.stringify(input)} now={now}>
      {children}
    </StartedForm>
  )
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{says}</h1>
      </div>
      <section className="hoja">
        {fresh ? (
          body(undefined)
        ) : (
          <Query query={query} rows={rows}>
            {body}
          </Query>
        )}
      </section>
    </>
  )
}

/** As it was read when the form began: a later reading must not lend its version to what is older. */
function StartedForm<T>({ now, children }: { now: T | undefined; children: Body<T> }) {
  const [parsed] = useState(now)
  return children(parsed, now)
}
