import { request } from '@gremial/contract/platform/call.ts'
import {
  type AdhesionVigente,
  adhesiones,
  diasRevocacion,
  maximoMotivoRevocacion,
  nombreTipoCuenta,
} from '@gremial/contract/tramites/adhesion.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Notice } from '../../../ui/states.tsx'
import { CamposCanales } from './CamposCanales.tsx'
import { LoFirmado } from './LoFirmado.tsx'

/** Authorisation in force: delivery of statements, account, and how to change or end it. */
export function AdhesionEnVigencia({ vigente: v, propia }: { vigente: AdhesionVigente; propia: boolean }) {
  const { t } = useTranslation()
  const [abre, setAbre] = useState<'canales' | 'revocar'>()
  const cerrar = () => setAbre(undefined)
  const llega =
    v.resumenDigitalEmail === 1 && v.resumenDigitalWA === 1
      ? 'llegaAmbos'
      : v.resumenDigitalEmail === 1
        ? 'llegaCorreo'
        : 'llegaWA'
  const cuenta = t(`adhesion.cuenta.${nombreTipoCuenta(v.tipoCuentaAdhesionDA)}`)
  return (
    <section className="hoja hoja-in pila adherir">
      <h2>{t(propia ? 'adherir.vigente' : 'adherir.vigenteDe', { fecha: formatDate(dateOf(new Date(v.firmada))) })}</h2>
      {v.revocadaDesde && <Notice type="alerta">{t('adherir.revocadaDesde', { fecha: formatDate(v.revocadaDesde) })}</Notice>}
      <p>{t(`adherir.${llega}`, { correo: v.email, telefono: readablePhone(v.telefono) })}</p>
      <p>{t('adherir.debita', { cuenta, cbu: v.cbu })}</p>
      <LoFirmado adhesion={v} />
      {!v.revocadaDesde && (
        <div className="botones">
          <Button onClick={() => setAbre('canales')}>{t('adherir.cambiar')}</Button>
          <Button variant="texto" onClick={() => setAbre('revocar')}>
            {t('adherir.revocar')}
          </Button>
        </div>
      )}
      {abre === 'canales' && <CambiarCanales vigente={v} cerrar={cerrar} />}
      {abre === 'revocar' && <Revocar vigente={v} cerrar={cerrar} />}
    </section>
  )
}

function CambiarCanales({ vigente: v, cerrar }: { vigente: AdhesionVigente; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: {
      resumenDigitalEmail: v.resumenDigitalEmail,
      resumenDigitalWA: v.resumenDigitalWA,
      telefono: v.telefono,
      email: v.email,
    },
    request: ({ resumenDigitalEmail, resumenDigitalWA, ...valores }) =>
      request(adhesiones.cambiarCanales, {
        params: { id: v.idSolicitud },
        body: {
          ...valores,
          version: v.version,
          resumenDigitalEmail: resumenDigitalEmail === 1 ? 1 : 0,
          resumenDigitalWA: resumenDigitalWA === 1 ? 1 : 0,
        },
      }),
    failure: t('adherir.noSeCambio'),
    onSaved: cerrar,
  })
  const { form } = formulario
  return (
    <FormDialog title={t('adherir.cambiarTitulo')} form={formulario} close={cerrar}>
      <CamposCanales valores={form.values} cambiar={(parte) => form.setValues(parte)} error={(campo) => form.errors[campo]} />
    </FormDialog>
  )
}

function Revocar({ vigente: v, cerrar }: { vigente: AdhesionVigente; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { desde: today(), motivo: '' },
    request: (valores) =>
      request(adhesiones.revocar, { params: { id: v.idSolicitud }, body: { ...valores, version: v.version } }),
    failure: t('adherir.noSeRevoco'),
    onSaved: cerrar,
  })
  const { form } = formulario
  return (
    <FormDialog title={t('adherir.revocarTitulo')} action={t('adherir.revocar')} danger form={formulario} close={cerrar}>
      <p>{t('adherir.revocarTexto')}</p>
      <DateField
        label={t('adherir.desde')}
        description={t('adherir.ayudaDesde', { dias: diasRevocacion })}
        minDate={today()}
        {...form.getInputProps('desde')}
        value={form.values.desde || null}
        onChange={(dia) => form.setFieldValue('desde', dia ?? '')}
      />
      <Textarea
        label={t('adherir.motivo')}
        autosize
        minRows={2}
        maxLength={maximoMotivoRevocacion}
        {...form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
