import { request } from '@gremial/contract/platform/call.ts'
import { comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { notifications } from '@mantine/notifications'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { confirmOldDate } from '../../../ui/confirmOldDate.ts'
import { ask } from '../../../ui/dialogs.ts'
import { enterCompletes, focusFirstEmpty } from '../../../ui/enterMovesOn.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { focusFirst, useCtrlEnter } from '../../../ui/form/useForm.ts'
import { RemovedParts } from '../../../ui/RemovedParts.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DuplicateNotice, ParecidosConMotivo } from '../comprobantes/Advertencias.tsx'
import { ComprobanteFields } from '../comprobantes/ComprobanteFields.tsx'
import { comprobanteBody, esNotaDeCredito } from '../comprobantes/valores.ts'
import { conceptoOf, nombrePorRendir, valoresPorRendir } from './estado.ts'

const byTouch = window.matchMedia('(pointer: coarse)').matches

interface Props {
  fila: PorRendir
  conceptos: readonly string[]
  alEnsuciar(dirty: boolean): void
  alSeguir(): void
}

/** Form of an unsettled receipt: partial data can be saved. */
export function FormularioPorRendir({ fila: f, conceptos, alEnsuciar, alSeguir }: Props) {
  const { t } = useTranslation()
  const formulario = useRef<HTMLFormElement>(null)
  const inicio = { ...valoresPorRendir(f), concepto: conceptoOf(f) }
  const [values, setValues] = useState(inicio)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const { run, running } = useAction()
  const dirty = JSON.stringify(values) !== JSON.stringify(inicio)
  useUnsaved(() => dirty)
  const avisarSucio = useEffectEvent(alEnsuciar)
  useEffect(() => {
    avisarSucio(dirty)
    return () => avisarSucio(false)
  }, [dirty])
  useCtrlEnter(formulario)
  useOpening(formulario, f)
  const write = (change: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...change }))
    setFieldErrors({})
  }

  /** Alt and a digit choose a concept by its position. */
  function onKeyDown(e: KeyboardEvent<HTMLFormElement>): void {
    const concepto = e.altKey && /^Digit[1-9]$/.test(e.code) ? conceptos[Number(e.code.slice(5)) - 1] : undefined
    if (concepto === undefined) return enterCompletes(e)
    e.preventDefault()
    flushSync(() => write({ concepto }))
    focusFirstEmpty(formulario.current)
  }

  async function save(e: FormEvent): Promise<void> {
    e.preventDefault()
    const { concepto, ...v } = values
    if (v.fecha !== f.fecha && !(await confirmOldDate(v.fecha))) return focusFirst(formulario.current, { fecha: true })
    const cuerpo = { ...comprobanteBody(v), concepto, version: f.version }
    await run(request(comprobantesPorRendir.modificar, { params: { id: f.id }, body: cuerpo }), {
      failure: t('porRendir.noSeGuardo'),
      onFieldErrors(wrong) {
        setFieldErrors(wrong)
        focusFirst(formulario.current, wrong)
      },
      onSuccess: alSeguir,
    })
  }
  async function descartar(): Promise<void> {
    const nombre = nombrePorRendir(f)
    const si = await ask({
      title: t('porRendir.preguntaDescartar', { nombre }),
      text: t('comprobantes.textoSacar'),
      action: t('porRendir.descartar'),
      cancel: t('comprobantes.noEliminar'),
      danger: true,
    })
    if (!si) return
    await run(request(comprobantesPorRendir.eliminar, { params: { id: f.id } }), {
      failure: t('porRendir.noSeDescarto'),
      onSuccess() {
        notifications.show({ message: t('porRendir.descartado', { nombre }) })
        alSeguir()
      },
    })
  }

  return (
    <form
      ref={formulario}
      className="datos-comprobante"
      noValidate
      onSubmit={(e) => void save(e)}
      onKeyDown={onKeyDown}
      aria-label={t('comprobantes.datos')}
    >
      <Avisos fila={f} />
      <ComprobanteFields valores={values} errores={fieldErrors} escribir={write} leidos={f.leido} />
      <ConceptoField fila={f} conceptos={conceptos} concepto={values.concepto} elegir={(concepto) => write({ concepto })} />
      {!f.repetido && f.parecidos.length > 0 && (
        <ParecidosConMotivo
          parecidos={f.parecidos}
          motivo={values.motivoParecido}
          error={fieldErrors.motivoParecido}
          escribir={(motivoParecido) => write({ motivoParecido })}
        />
      )}
      <RemovedParts what={f.sacado} />
      <div className="botones">
        <Button type="submit" variant="principal" width loading={running}>
          {t('porRendir.guardar')} <kbd>Ctrl Enter</kbd>
        </Button>
        <Button variant="texto" icon="quitar" onClick={() => void descartar()}>
          {t('porRendir.descartar')}
        </Button>
      </div>
    </form>
  )
}

/** Initial focus: the first field that is missing, or was read from the PDF's text and is to be checked. */
function useOpening(formulario: RefObject<HTMLFormElement | null>, f: PorRendir): void {
  const onOpen = useEffectEvent(() => focusFirstEmpty(formulario.current, f.leido))
  useEffect(() => {
    // On a phone it replaces the list, so it scrolls to the top; the on-screen keyboard does not open by itself.
    if (window.matchMedia('(max-width: 899px)').matches) window.scrollTo(0, 0)
    if (!byTouch) onOpen()
  }, [])
}

/** Notices about a receipt, above its form. */
function Avisos({ fila: f }: { fila: PorRendir }) {
  const { t } = useTranslation()
  return (
    <>
      {!f.mio && <p className="suave">{t('porRendir.de', { quien: f.subidoPor })}</p>}
      {f.qrIlegible && <Notice type="alerta">{t('porRendir.qrIlegibleTexto')}</Notice>}
      {f.leido.length > 0 && <Notice type="alerta">{t('porRendir.leidoTexto')}</Notice>}
      {f.gemelo !== null && <Notice type="alerta">{t('porRendir.gemeloTexto')}</Notice>}
      {esNotaDeCredito(f.qr) && <Notice type="mal">{t('errores.COMPROBANTE_NOTA_CREDITO')}</Notice>}
      {f.repetido && <DuplicateNotice otro={f.repetido} />}
    </>
  )
}

interface Concepto {
  fila: PorRendir
  conceptos: readonly string[]
  concepto: string
  elegir(concepto: string): void
}

/** Concept selector; shows how often the provider had the proposed one. */
function ConceptoField({ fila: { propuesta }, conceptos, concepto, elegir }: Concepto) {
  const { t } = useTranslation()
  const { concepto: propuesto, veces } = propuesta
  const all = [...new Set([...conceptos, ...(concepto ? [concepto] : [])])]
  return (
    <SelectField
      label={t('porRendir.concepto')}
      description={
        propuesto && concepto === propuesto && veces > 0
          ? t('porRendir.propuestoPor', { count: veces })
          : byTouch
            ? undefined
            : t('porRendir.altNumero')
      }
      data={all}
      renderOption={({ option }) => (
        <>
          {option.label}
          {!byTouch && all.indexOf(option.value) < 9 && <kbd>Alt {all.indexOf(option.value) + 1}</kbd>}
        </>
      )}
      value={concepto || null}
      onChange={(chosen) => elegir(chosen ?? '')}
    />
  )
}
