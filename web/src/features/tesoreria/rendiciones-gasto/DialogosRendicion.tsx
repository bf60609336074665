import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import { estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type FilaRendicion, maximosRendicion, rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Modal, PasswordInput, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useFocoDeVuelta } from '../../../ui/useFocoDeVuelta.ts'
import { DialogoDatos } from './DialogoDatos.tsx'

export type DialogoRendicion =
  | { que: 'nueva'; idSeccional: number }
  | { que: 'cancelar' | 'devolver' | 'detalles'; rendicion: FilaRendicion }
  | null

interface Props {
  dialogo: DialogoRendicion
  cerrar(): void
}

/** The one dialog that is open over the settlements, if any. */
export function DialogosRendicion({ dialogo, cerrar }: Props) {
  if (!dialogo) return null
  switch (dialogo.que) {
    case 'nueva':
      return <DialogoDatos idSeccional={dialogo.idSeccional} cerrar={cerrar} />
    case 'cancelar':
      return <Cancelar rendicion={dialogo.rendicion} cerrar={cerrar} />
    case 'devolver':
      return <Devolver rendicion={dialogo.rendicion} cerrar={cerrar} />
    case 'detalles':
      return <Detalles rendicion={dialogo.rendicion} cerrar={cerrar} />
  }
}

interface De {
  rendicion: FilaRendicion
  cerrar(): void
}

/** For good, with the password of the account (C-RENDICION-46..49, C-RENDICION-57). */
function Cancelar({ rendicion: { id, numeroRendicion: numero, total }, cerrar }: De) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { password: '' },
    pedido: ({ password }: { password: string }) =>
      pedido(rendicionesGasto.cancelar, { claves: { codigo: id }, cuerpo: { id, password } }),
    fallo: t('rendicion.noSeCancelo'),
    alGuardar() {
      notifications.show({ message: t('rendicion.cancelada', { numero }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario
      titulo={t('rendicion.cancelarN', { numero })}
      accion={t('rendicion.cancelar')}
      cancelar={t('rendicion.noCancelar')}
      grave
      {...{ formulario, cerrar }}
    >
      <p>{t('rendicion.cancelarTexto', { total: formatearPesos(total) })}</p>
      <PasswordInput
        label={t('rendicion.password')}
        autoComplete="current-password"
        maxLength={100}
        visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
        data-autofocus
        {...formulario.form.getInputProps('password')}
      />
    </DialogoFormulario>
  )
}

/** Back to draft: its signatures count no longer. Whoever waits for signatures is told why; what was observed says it already. */
function Devolver({ rendicion: r, cerrar }: De) {
  const { t } = useTranslation()
  const { numeroRendicion: numero } = r
  const observada = r.idEstado === estadoRendicion.observada
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: ({ motivo }: { motivo: string }) =>
      pedido(firmasRendicion.devolver, { claves: { codigo: r.id }, cuerpo: { motivo } }),
    fallo: t('rendicion.noSeDevolvio'),
    ademas: ({ motivo }): Record<string, string> => (observada || motivo.trim() ? {} : { motivo: t('validacion.requerido') }),
    alGuardar() {
      notifications.show({ message: t('rendicion.devuelta', { numero }) })
      cerrar()
    },
  })
  const rotulo = t('rendicion.porQue')
  return (
    <DialogoFormulario
      titulo={t(observada ? 'rendicion.retomarN' : 'rendicion.devolverN', { numero })}
      accion={t(observada ? 'rendicion.retomar' : 'rendicion.devolver')}
      {...{ formulario, cerrar }}
    >
      <p>{t('rendicion.devolverTexto')}</p>
      <Textarea
        label={observada ? <Opcional>{rotulo}</Opcional> : rotulo}
        maxLength={maximosRendicion.devolucion}
        autosize
        minRows={3}
        data-autofocus
        {...formulario.form.getInputProps('motivo')}
      />
    </DialogoFormulario>
  )
}

/** Its concepts at a glance, without leaving the list. (C-DETALLE-18) */
function Detalles({ rendicion: r, cerrar }: De) {
  useFocoDeVuelta()
  const { t } = useTranslation()
  const detalles = useQuery(leer(rendicionesGasto.detalles, { claves: { idRendicion: r.id } }))
  return (
    <Modal opened onClose={cerrar} title={t('rendicion.detallesN', { numero: r.numeroRendicion })} withCloseButton={false}>
      <Segun consulta={detalles} filas={4}>
        {(lineas) => (
          <div className="tabla-caja">
            <table className="tabla">
              <thead>
                <tr>
                  <th>{t('rendicion.concepto')}</th>
                  <th className="num">{t('rendicion.comprobantes')}</th>
                  <th className="num">{t('rendicion.total')}</th>
                </tr>
              </thead>
              <tbody>
                {lineas.map((d) => (
                  <tr key={d.id}>
                    <td>{d.nombreConcepto}</td>
                    <td className="num cifra">{d.cantidadComprobantes}</td>
                    <td className="num cifra">{formatearImporte(d.sumaConcepto)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th>{t('rendicion.total')}</th>
                  <td className="num cifra">{r.cantidadComprobantes}</td>
                  <td className="num cifra">{formatearPesos(r.total)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </Segun>
      <div className="botones">
        <Boton onClick={cerrar} data-autofocus>
          {t('comun.cerrar')}
        </Boton>
      </div>
    </Modal>
  )
}
