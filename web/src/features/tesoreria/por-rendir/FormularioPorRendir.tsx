import { request } from '@gremial/contract/platform/call.ts'
import { comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { confirmOldDate } from '../../../ui/confirmOldDate.ts'
import { ask } from '../../../ui/dialogs.ts'
import { enterMovesOn } from '../../../ui/enterMovesOn.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { focusFirst, useCtrlEnter } from '../../../ui/form/useForm.ts'
import { RemovedParts } from '../../../ui/RemovedParts.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { AvisoRepetido, ParecidosConMotivo } from '../comprobantes/Advertencias.tsx'
import { CamposComprobante } from '../comprobantes/CamposComprobante.tsx'
import { cuerpoDeComprobante, esNotaDeCredito } from '../comprobantes/valores.ts'
import { conceptoDe, nombrePorRendir, valoresPorRendir } from './estado.ts'

interface Props {
  fila: PorRendir
  conceptos: readonly string[]
  alEnsuciar(sucio: boolean): void
  alSeguir(): void
}

/** What is known of one that waits: whatever there is of it is kept. */
export function FormularioPorRendir({ fila: f, conceptos, alEnsuciar, alSeguir }: Props) {
  const { t } = useTranslation()
  const formulario = useRef<HTMLFormElement>(null)
  const inicio = { ...valoresPorRendir(f), concepto: conceptoDe(f) }
  const [valores, setValores] = useState(inicio)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const { run, running } = useAction()
  const sucio = JSON.stringify(valores) !== JSON.stringify(inicio)
  useUnsaved(() => sucio)
  const avisarSucio = useEffectEvent(alEnsuciar)
  useEffect(() => {
    avisarSucio(sucio)
    return () => avisarSucio(false)
  }, [sucio])
  useCtrlEnter(formulario)
  useEffect(() => {
    // On a phone it takes the place of the list, however far down one was.
    if (window.matchMedia('(max-width: 899px)').matches) window.scrollTo(0, 0)
  }, [])
  const escribir = (cambio: Partial<typeof valores>) => {
    setValores((antes) => ({ ...antes, ...cambio }))
    setErrores({})
  }

  async function guardar(e: FormEvent): Promise<void> {
    e.preventDefault()
    const { concepto, ...v } = valores
    if (v.fecha !== f.fecha && !(await confirmOldDate(v.fecha))) return focusFirst(formulario.current, { fecha: true })
    const cuerpo = { ...cuerpoDeComprobante(v), concepto, version: f.version }
    await run(request(comprobantesPorRendir.modificar, { params: { id: f.id }, body: cuerpo }), {
      failure: t('porRendir.noSeGuardo'),
      onFieldErrors(mal) {
        setErrores(mal)
        focusFirst(formulario.current, mal)
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

  const { concepto: propuesto, veces } = f.propuesta
  return (
    <form
      ref={formulario}
      className="datos-comprobante"
      noValidate
      onSubmit={(e) => void guardar(e)}
      onKeyDown={enterMovesOn}
      aria-label={t('comprobantes.datos')}
    >
      {!f.mio && <p className="suave">{t('porRendir.de', { quien: f.subidoPor })}</p>}
      {f.gemelo !== null && <Notice type="alerta">{t('porRendir.gemeloTexto')}</Notice>}
      {esNotaDeCredito(f.qr) && <Notice type="mal">{t('errores.COMPROBANTE_NOTA_CREDITO')}</Notice>}
      {f.repetido && <AvisoRepetido otro={f.repetido} />}
      <CamposComprobante valores={valores} errores={errores} escribir={escribir} />
      <SelectField
        label={t('porRendir.concepto')}
        description={
          propuesto && valores.concepto === propuesto && veces > 0 ? t('porRendir.propuestoPor', { count: veces }) : undefined
        }
        data={[...new Set([...conceptos, ...(valores.concepto ? [valores.concepto] : [])])]}
        value={valores.concepto || null}
        onChange={(concepto) => escribir({ concepto: concepto ?? '' })}
      />
      {!f.repetido && f.parecidos.length > 0 && (
        <ParecidosConMotivo
          parecidos={f.parecidos}
          motivo={valores.motivoParecido}
          error={errores.motivoParecido}
          escribir={(motivoParecido) => escribir({ motivoParecido })}
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
