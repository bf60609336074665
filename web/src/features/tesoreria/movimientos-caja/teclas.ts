import type { UseFormReturnType } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import { enterMovesOn } from '../../../ui/enterMovesOn.ts'
import { campoDe, formas, total } from './importes.ts'
import type { ValoresMovimiento } from './valores.ts'

const importes: readonly string[] = formas.map((forma) => campoDe[forma])

/**
 * Enter goes on to the next field, with two short cuts: from the description to the amount that the concept is usually paid with; and
 * from an amount that was written, or from the last one once there is a total, it saves. Tab goes on to another form of payment.
 */
export const teclasDeMovimiento =
  (form: UseFormReturnType<ValoresMovimiento>, usual: string | undefined) =>
  (e: KeyboardEvent<HTMLFormElement>): void => {
    const campo = (e.target as HTMLElement).dataset.path ?? ''
    const enter = e.key === 'Enter' && !e.ctrlKey && !e.metaKey && !e.nativeEvent.isComposing
    if (enter && importes.includes(campo)) {
      const valores = form.getValues()
      const escrito = valores[campo as 'importeEfectivo'] !== 0
      if (escrito || (campo === importes.at(-1) && total(valores) > 0)) {
        e.preventDefault()
        e.currentTarget.requestSubmit()
        return
      }
    }
    enterMovesOn(e)
    if (enter && campo === 'descripcion' && usual) form.getInputNode(usual)?.focus()
  }
