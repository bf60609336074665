import type { UseFormReturnType } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import { enterMovesOn } from '../../../ui/enterMovesOn.ts'
import { fieldOf, formas, total } from './importes.ts'
import type { MovimientoValues } from './valores.ts'

const importes: readonly string[] = formas.map((forma) => fieldOf[forma])

/**
 * Enter moves to the next field, with two shortcuts. From the description it jumps to the concept's usual payment form. From a
 * typed amount, or the last one once there is a total, it saves. Tab moves to another payment form.
 */
export const teclasDeMovimiento =
  (form: UseFormReturnType<MovimientoValues>, usual: string | undefined) =>
  (e: KeyboardEvent<HTMLFormElement>): void => {
    const field = (e.target as HTMLElement).dataset.path ?? ''
    const enter = e.key === 'Enter' && !e.ctrlKey && !e.metaKey && !e.nativeEvent.isComposing
    if (enter && importes.includes(field)) {
      const values = form.getValues()
      const typed = values[field as 'importeEfectivo'] !== 0
      if (typed || (field === importes.at(-1) && total(values) > 0)) {
        e.preventDefault()
        e.currentTarget.requestSubmit()
        return
      }
    }
    enterMovesOn(e)
    if (enter && field === 'descripcion' && usual) form.getInputNode(usual)?.focus()
  }
