import { request } from '@gremial/contract/platform/call.ts'
import { type Comprobante, comprobantes, type Parecido } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { ComprobanteObservado } from '@gremial/contract/tesoreria/observados.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirmOldDate } from '../../../ui/confirmOldDate.ts'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { enterMovesOn } from '../../../ui/enterMovesOn.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { focusFirst, useCtrlEnter } from '../../../ui/form/useForm.ts'
import { RemovedParts } from '../../../ui/RemovedParts.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction, useCallApi } from '../../../ui/useAction.ts'
import { DelObservado } from '../observados/DelObservado.tsx'
import { noticesOf, ParecidosConMotivo, QrNotices } from './Advertencias.tsx'
import { ComprobanteFields } from './ComprobanteFields.tsx'
import { LlevarA } from './LlevarA.tsx'
import { comprobanteBody, comprobanteValues, valuesErrors } from './valores.ts'

interface Props {
  comprobante: Comprobante
  rendicion: Rendicion
  lectura: boolean
  /** Locked: only observed receipts are being corrected. */
  fijo: boolean
  observado: ComprobanteObservado | undefined
  /** Reports unsaved changes. */
  alEnsuciar(dirty: boolean): void
  /** Called when it is done, to open the next one. */
  alSeguir(): void
}

/** A stored receipt: shown, downloaded, and corrected or removed while the settlement is a draft. */
export function SavedForm({ comprobante: c, rendicion, lectura, fijo, observado, alEnsuciar, alSeguir }: Props) {
  const { t } = useTranslation()
  const formulario = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => comprobanteValues(c))
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [similar, setSimilar] = useState<Parecido[]>([])
  const [bajando, setBajando] = useState(false)
  const [guardando, setGuardando] = useState(false)
  const llamar = useCallApi()
  const { run } = useAction()
  const claves = { codigo: c.idRendicion, iddetalle: c.idDetalle, idcomprobante: c.id }
  const dirty = JSON.stringify(values) !== JSON.stringify(comprobanteValues(c))
  useUnsaved(() => dirty && !lectura)
  const avisarSucio = useEffectEvent((si: boolean) => alEnsuciar(si))
  useEffect(() => {
    avisarSucio(dirty && !lectura)
    return () => avisarSucio(false)
  }, [dirty, lectura])
  useCtrlEnter(formulario)

  async function save(e: FormEvent): Promise<void> {
    e.preventDefault()
    if (lectura || guardando) return
    if (!dirty) return alSeguir()
    const wrong = {
      ...valuesErrors(values),
      ...(similar.length > 0 && values.motivoParecido.trim() === '' ? { motivoParecido: t('validacion.requerido') } : {}),
    }
    setFieldErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(formulario.current, wrong)
    if (values.fecha !== c.fecha && !(await confirmOldDate(values.fecha))) return focusFirst(formulario.current, { fecha: true })
    setGuardando(true)
    try {
      await llamar(request(comprobantes.modificar, { params: claves, body: { ...comprobanteBody(values), version: c.version } }))
      notifications.show({ message: t('comprobantes.corregido') })
      alSeguir()
    } catch (error) {
      const where = (error instanceof ApiError ? error.detail : undefined) as { parecidos?: Parecido[] } | undefined
      if (where?.parecidos) setSimilar(where.parecidos)
      else if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
        setFieldErrors(error.errors)
        focusFirst(formulario.current, error.errors)
      } else void notifyFailure(t('comprobantes.falloCorregir'), error as Error)
    } finally {
      setGuardando(false)
    }
  }

  async function eliminar(): Promise<void> {
    const si = await ask({
      title: t('comprobantes.preguntaEliminar', { nombre: c.proveedor }),
      text: t('comprobantes.textoEliminar'),
      action: t('comprobantes.eliminar'),
      cancel: t('comprobantes.noEliminar'),
      danger: true,
    })
    if (!si) return
    // (C-COMPROBANTE-31)
    await run(request(comprobantes.eliminar, { params: claves }), {
      failure: t('comprobantes.falloEliminar'),
      onSuccess() {
        notifications.show({ message: t('comprobantes.eliminado') })
        alSeguir()
      },
    })
  }

  async function download(): Promise<void> {
    setBajando(true)
    // (C-COMPROBANTE-30)
    await downloadFile(urlOf(comprobantes.descargar, { params: claves, query: {} }), c.nombre).catch((error: Error) =>
      notifyFailure(t('comprobantes.falloDescargar'), error),
    )
    setBajando(false)
  }

  return (
    <form
      ref={formulario}
      className="datos-comprobante"
      noValidate
      onSubmit={(e) => void save(e)}
      onKeyDown={enterMovesOn}
      aria-label={t('comprobantes.datos')}
    >
      {fijo && <Notice>{t('observados.quedaComoEsta')}</Notice>}
      {observado && <DelObservado codigo={c.idRendicion} observado={observado} responde={!lectura && !dirty} />}
      {!lectura && <QrNotices avisos={noticesOf({ fecha: values.fecha, qr: '' }, rendicion, '')} />}
      {lectura && c.desconfianza && (
        <Notice type="alerta">{t('proveedores.avisoNoConfiable', { motivo: c.desconfianza })}</Notice>
      )}
      <ComprobanteFields
        valores={values}
        errores={fieldErrors}
        lectura={lectura}
        escribir={(change) => {
          setValues((before) => ({ ...before, ...change }))
          setFieldErrors({})
        }}
      />
      <RemovedParts what={c.sacado} />
      {c.motivoParecido !== '' && <p className="suave">{t('comprobantes.conMotivo', { motivo: c.motivoParecido })}</p>}
      {similar.length > 0 && (
        <ParecidosConMotivo
          parecidos={similar}
          motivo={values.motivoParecido}
          error={fieldErrors.motivoParecido}
          escribir={(motivoParecido) => setValues({ ...values, motivoParecido })}
        />
      )}
      <div className="botones">
        {!lectura && dirty && (
          <Button type="submit" variant="principal" width loading={guardando}>
            {t('comprobantes.corregir')}
          </Button>
        )}
        <Button icon="descargar" loading={bajando} onClick={() => void download()}>
          {t('comprobantes.descargar')}
        </Button>
        {!lectura && (
          <Button variant="texto" icon="quitar" onClick={() => void eliminar()}>
            {t('comprobantes.eliminar')}
          </Button>
        )}
      </div>
      {!lectura && !dirty && <LlevarA comprobante={c} rendicion={rendicion} alSeguir={alSeguir} />}
    </form>
  )
}
