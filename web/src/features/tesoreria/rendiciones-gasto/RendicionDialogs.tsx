import { request } from '@gremial/contract/platform/call.ts'
import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import type { ComprobantesObservados } from '@gremial/contract/tesoreria/observados.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type RendicionRow, rendicionesGasto, rendicionLimits } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Modal, PasswordInput, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Query } from '../../../ui/Query.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { DialogoObservar } from '../finanzas/DialogosCentral.tsx'
import { ObservadosField } from '../observados/ObservadosField.tsx'
import { DataDialog } from './DataDialog.tsx'

export type RendicionDialog =
  | { que: 'nueva'; idSeccional: number }
  | { que: 'cancelar' | 'devolver' | 'observar' | 'detalles'; rendicion: RendicionRow }
  | null

interface Props {
  dialogo: RendicionDialog
  cerrar(): void
}

/** The open dialog over the settlements, if any. */
export function RendicionDialogs({ dialogo, cerrar }: Props) {
  if (!dialogo) return null
  switch (dialogo.que) {
    case 'nueva':
      return <DataDialog idSeccional={dialogo.idSeccional} cerrar={cerrar} />
    case 'cancelar':
      return <Cancelar rendicion={dialogo.rendicion} cerrar={cerrar} />
    case 'devolver':
      return <Devolver rendicion={dialogo.rendicion} cerrar={cerrar} />
    case 'observar':
      return <DialogoObservar rendicion={dialogo.rendicion} cerrar={cerrar} />
    case 'detalles':
      return <Detalles rendicion={dialogo.rendicion} cerrar={cerrar} />
  }
}

interface De {
  rendicion: RendicionRow
  cerrar(): void
}

/** Cancels for good, given the account's password (C-RENDICION-46..49, C-RENDICION-57). */
function Cancelar({ rendicion: { id, numeroRendicion: numero, total }, cerrar }: De) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '' },
    request: ({ password }: { password: string }) =>
      request(rendicionesGasto.cancelar, { params: { codigo: id }, body: { id, password } }),
    failure: t('rendicion.noSeCancelo'),
    onSaved() {
      notifications.show({ message: t('rendicion.cancelada', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('rendicion.cancelarN', { numero })}
      action={t('rendicion.cancelar')}
      cancel={t('rendicion.noCancelar')}
      danger
      {...{ form: form, close: cerrar }}
    >
      <p>{t('rendicion.cancelarTexto', { total: formatPesos(total) })}</p>
      <PasswordInput
        label={t('rendicion.password')}
        autoComplete="current-password"
        maxLength={100}
        visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
        data-autofocus
        {...form.form.getInputProps('password')}
      />
    </FormDialog>
  )
}

/**
 * Returns it to draft, voiding its signatures. A reason is required while signatures are pending; an observed one already has it.
 */
function Devolver({ rendicion: r, cerrar }: De) {
  const { t } = useTranslation()
  const { numeroRendicion: numero } = r
  const observada = r.idEstado === rendicionState.observada
  // A signer observes receipts; its preparer takes it back to change it.
  const observa = !observada && r.can.autorizar
  const { data } = useQuery({ ...read(firmasRendicion.paraFirmar, { params: { codigo: r.id } }), enabled: observa })
  const form = useForm({
    initialValues: { motivo: '', comprobantes: [] as ComprobantesObservados },
    request: (cuerpo) =>
      request(firmasRendicion.devolver, {
        params: { codigo: r.id },
        body: { ...cuerpo, ...(observa && data && { huella: data.huella }) },
      }),
    failure: t('rendicion.noSeDevolvio'),
    extra: ({ motivo, comprobantes }): Record<string, string> =>
      observada || motivo.trim() || comprobantes.length > 0 ? {} : { motivo: t('validacion.requerido') },
    onSaved() {
      notifications.show({ message: t('rendicion.devuelta', { numero }) })
      cerrar()
    },
  })
  const rotulo = t('rendicion.porQue')
  return (
    <FormDialog
      title={t(observada ? 'rendicion.retomarN' : 'rendicion.devolverN', { numero })}
      action={t(observada ? 'rendicion.retomar' : 'rendicion.devolver')}
      {...{ form: form, close: cerrar }}
    >
      <p>{t('rendicion.devolverTexto')}</p>
      {observa && data && <ObservadosField form={form.form} comprobantes={data.comprobantes} />}
      <Textarea
        label={observada || form.form.getValues().comprobantes.length > 0 ? <OptionalLabel>{rotulo}</OptionalLabel> : rotulo}
        maxLength={rendicionLimits.devolucion}
        autosize
        minRows={3}
        data-autofocus
        {...form.form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}

/** Its concepts in a dialog over the list. (C-DETALLE-18) */
function Detalles({ rendicion: r, cerrar }: De) {
  useFocusReturn()
  const { t } = useTranslation()
  const detalles = useQuery(read(rendicionesGasto.detalles, { params: { idRendicion: r.id } }))
  return (
    <Modal opened onClose={cerrar} title={t('rendicion.detallesN', { numero: r.numeroRendicion })} withCloseButton={false}>
      <Query query={detalles} rows={4}>
        {(lines) => (
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
                {lines.map((d) => (
                  <tr key={d.id}>
                    <td>{d.nombreConcepto}</td>
                    <td className="num cifra">{d.cantidadComprobantes}</td>
                    <td className="num cifra">{formatAmount(d.sumaConcepto)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th>{t('rendicion.total')}</th>
                  <td className="num cifra">{r.cantidadComprobantes}</td>
                  <td className="num cifra">{formatPesos(r.total)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </Query>
      <div className="botones">
        <Button onClick={cerrar} data-autofocus>
          {t('comun.cerrar')}
        </Button>
      </div>
    </Modal>
  )
}
