import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { telefonoLegible } from '@gremial/contract/platform/telefono.ts'
import {
  type AdhesionVigente,
  adhesiones,
  diasRevocacion,
  maximoMotivoRevocacion,
  nombreTipoCuenta,
} from '@gremial/contract/tramites/adhesion.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { CamposCanales } from './CamposCanales.tsx'
import { LoFirmado } from './LoFirmado.tsx'

/** One in force: where statements go, from which account it is debited, and how both are changed or ended. */
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
      <h2>{t(propia ? 'adherir.vigente' : 'adherir.vigenteDe', { fecha: mostrarFecha(diaDe(new Date(v.firmada))) })}</h2>
      {v.revocadaDesde && <Aviso tipo="alerta">{t('adherir.revocadaDesde', { fecha: mostrarFecha(v.revocadaDesde) })}</Aviso>}
      <p>{t(`adherir.${llega}`, { correo: v.email, telefono: telefonoLegible(v.telefono) })}</p>
      <p>{t('adherir.debita', { cuenta, cbu: v.cbu })}</p>
      <LoFirmado adhesion={v} />
      {!v.revocadaDesde && (
        <div className="botones">
          <Boton onClick={() => setAbre('canales')}>{t('adherir.cambiar')}</Boton>
          <Boton variante="texto" onClick={() => setAbre('revocar')}>
            {t('adherir.revocar')}
          </Boton>
        </div>
      )}
      {abre === 'canales' && <CambiarCanales vigente={v} cerrar={cerrar} />}
      {abre === 'revocar' && <Revocar vigente={v} cerrar={cerrar} />}
    </section>
  )
}

function CambiarCanales({ vigente: v, cerrar }: { vigente: AdhesionVigente; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: {
      resumenDigitalEmail: v.resumenDigitalEmail,
      resumenDigitalWA: v.resumenDigitalWA,
      telefono: v.telefono,
      email: v.email,
    },
    pedido: ({ resumenDigitalEmail, resumenDigitalWA, ...valores }) =>
      pedido(adhesiones.cambiarCanales, {
        claves: { id: v.idSolicitud },
        cuerpo: {
          ...valores,
          version: v.version,
          resumenDigitalEmail: resumenDigitalEmail === 1 ? 1 : 0,
          resumenDigitalWA: resumenDigitalWA === 1 ? 1 : 0,
        },
      }),
    fallo: t('adherir.noSeCambio'),
    alGuardar: cerrar,
  })
  const { form } = formulario
  return (
    <DialogoFormulario titulo={t('adherir.cambiarTitulo')} formulario={formulario} cerrar={cerrar}>
      <CamposCanales valores={form.values} cambiar={(parte) => form.setValues(parte)} error={(campo) => form.errors[campo]} />
    </DialogoFormulario>
  )
}

function Revocar({ vigente: v, cerrar }: { vigente: AdhesionVigente; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { desde: hoy(), motivo: '' },
    pedido: (valores) =>
      pedido(adhesiones.revocar, { claves: { id: v.idSolicitud }, cuerpo: { ...valores, version: v.version } }),
    fallo: t('adherir.noSeRevoco'),
    alGuardar: cerrar,
  })
  const { form } = formulario
  return (
    <DialogoFormulario
      titulo={t('adherir.revocarTitulo')}
      accion={t('adherir.revocar')}
      grave
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>{t('adherir.revocarTexto')}</p>
      <CampoFecha
        label={t('adherir.desde')}
        description={t('adherir.ayudaDesde', { dias: diasRevocacion })}
        minDate={hoy()}
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
    </DialogoFormulario>
  )
}
