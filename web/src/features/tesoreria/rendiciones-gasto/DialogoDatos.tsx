import { unAnioDespues } from '@gremial/contract/platform/fechas.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claveNueva } from '../../../platform/clave.ts'
import { hoy } from '../../../platform/hoy.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { confirmarVieja } from '../../../ui/confirmarVieja.ts'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { CamposRendicion } from './CamposRendicion.tsx'
import { tiposQuery } from './rendiciones-gasto.api.ts'
import { ademas, deRendicion, iniciales, otroAnio, pedidoDe, periodoIncompleto, type ValoresRendicion } from './valores.ts'

interface Props {
  idSeccional: number
  /** Undefined: a new one. */
  rendicion?: Rendicion
  cerrar(): void
}

/**
 * A new settlement, or 'Datos de la rendición' of a draft (C-RENDICION-19, C-RENDICION-20, C-RENDICION-22): a period told by half is stopped
 * by a dialog, another year is asked about, and a new one goes on with its concepts.
 */
export function DialogoDatos({ idSeccional, rendicion, cerrar }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { data: tipos = [] } = useQuery(tiposQuery())
  const [clave] = useState(claveNueva)
  const quien = useUsuario().nombre
  const tipoDe = (v: ValoresRendicion) => tipos.find((uno) => String(uno.id) === v.tipo)
  const formulario = useFormulario({
    iniciales: rendicion ? deRendicion(rendicion) : iniciales(hoy(), quien),
    pedido: (v: ValoresRendicion) => pedidoDe(v, idSeccional, clave, rendicion),
    fallo: t(rendicion ? 'rendicion.noSeGuardo' : 'rendicion.noSeCreo'),
    ademas: (v) => ademas(v, { tipo: tipoDe(v), hasta: unAnioDespues(hoy()), t }),
    async antes(v) {
      if (periodoIncompleto(v)) {
        await avisar(t('rendicion.periodoIncompleto'), t('errores.RENDICION_PERIODO_INCOMPLETO'), t('comun.aceptar'))
        return false
      }
      if (v.fecha !== rendicion?.fecha && !(await confirmarVieja(v.fecha))) return false
      if (!otroAnio(v, hoy())) return true
      return preguntar({
        titulo: t('rendicion.otroAnio', { anio: v.anioPeriodo }),
        texto: t('rendicion.otroAnioTexto', { anio: v.anioPeriodo, actual: hoy().slice(0, 4) }),
        accion: t('rendicion.guardarIgual'),
        cancelar: t('comun.cancelar'),
        dudosa: true,
      })
    },
    alGuardar(guardada) {
      notifications.show({
        message: t(rendicion ? 'rendicion.guardada' : 'rendicion.creada', { numero: guardada.numeroRendicion }),
      })
      cerrar()
      if (!rendicion)
        return navegar({
          to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
          params: { idrendicion: String(guardada.id) },
          search: { modo: 'editar' },
        })
    },
  })
  return (
    <DialogoFormulario
      titulo={t(rendicion ? 'rendicion.datos' : 'rendicion.nuevaRendicion')}
      accion={t(rendicion ? 'comun.guardar' : 'rendicion.crear')}
      {...{ formulario, cerrar }}
    >
      <CamposRendicion
        form={formulario.form}
        idSeccional={idSeccional}
        tipos={tipos}
        tipoFijo={(rendicion?.cantidadComprobantes ?? 0) > 0}
      />
    </DialogoFormulario>
  )
}
