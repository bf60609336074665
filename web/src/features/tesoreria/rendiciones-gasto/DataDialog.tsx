import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { oneYearLater } from '@gremial/contract/values/dates.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../platform/randomKey.ts'
import { today } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { confirmHeader } from './confirmHeader.ts'
import { RendicionFields } from './RendicionFields.tsx'
import { tiposQuery } from './rendiciones-gasto.api.ts'
import { ademas, iniciales, ofRendicion, pedidoDe, type RendicionValues } from './valores.ts'

interface Props {
  idSeccional: number
  /** Undefined for a new settlement. */
  rendicion?: Rendicion
  cerrar(): void
}

/**
 * Dialog of a new settlement, or 'Datos de la rendición' of a draft (C-RENDICION-19, C-RENDICION-20, C-RENDICION-22). An
 * incomplete period is blocked, another year asks for confirmation, and a new settlement continues to its concepts.
 */
export function DataDialog({ idSeccional, rendicion, cerrar }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { data: tipos = [] } = useQuery(tiposQuery())
  const [clave] = useState(newKey)
  const quien = useUser().nombre
  const tipoDe = (v: RendicionValues) => tipos.find((uno) => String(uno.id) === v.tipo)
  const form = useForm({
    initialValues: rendicion ? ofRendicion(rendicion) : iniciales(today(), quien),
    request: (v: RendicionValues) => pedidoDe(v, idSeccional, clave, rendicion),
    failure: t(rendicion ? 'rendicion.noSeGuardo' : 'rendicion.noSeCreo'),
    extra: (v) => ademas(v, { tipo: tipoDe(v), hasta: oneYearLater(today()), t }),
    before: (v) => confirmHeader(v, rendicion?.fecha),
    onSaved(saved) {
      notifications.show({
        message: t(rendicion ? 'rendicion.guardada' : 'rendicion.creada', { numero: saved.numeroRendicion }),
      })
      cerrar()
      if (!rendicion)
        return navegar({
          to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
          params: { idrendicion: String(saved.id) },
          search: { modo: 'editar' },
        })
    },
  })
  return (
    <FormDialog
      title={t(rendicion ? 'rendicion.datos' : 'rendicion.nuevaRendicion')}
      action={t(rendicion ? 'comun.guardar' : 'rendicion.crear')}
      {...{ form: form, close: cerrar }}
    >
      <RendicionFields
        form={form.form}
        idSeccional={idSeccional}
        tipos={tipos}
        tipoFijo={(rendicion?.cantidadComprobantes ?? 0) > 0}
      />
    </FormDialog>
  )
}
