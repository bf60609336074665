import { pedido } from '@gremial/contract/platform/llamada.ts'
import { comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { confirmarVieja } from '../../../ui/confirmarVieja.ts'
import { preguntar } from '../../../ui/dialogos.ts'
import { enterSigue } from '../../../ui/enterSigue.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { useSinGuardar } from '../../../ui/formulario/sinGuardar.ts'
import { enfocarPrimero, useCtrlEnter } from '../../../ui/formulario/useFormulario.ts'
import { LoSacado } from '../../../ui/LoSacado.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
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
  const { hacer, haciendo } = useHacer()
  const sucio = JSON.stringify(valores) !== JSON.stringify(inicio)
  useSinGuardar(() => sucio)
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
    if (v.fecha !== f.fecha && !(await confirmarVieja(v.fecha))) return enfocarPrimero(formulario.current, { fecha: true })
    const cuerpo = { ...cuerpoDeComprobante(v), concepto, version: f.version }
    await hacer(pedido(comprobantesPorRendir.modificar, { claves: { id: f.id }, cuerpo }), {
      fallo: t('porRendir.noSeGuardo'),
      enCampos(mal) {
        setErrores(mal)
        enfocarPrimero(formulario.current, mal)
      },
      alLograr: alSeguir,
    })
  }
  async function descartar(): Promise<void> {
    const nombre = nombrePorRendir(f)
    const si = await preguntar({
      titulo: t('porRendir.preguntaDescartar', { nombre }),
      texto: t('comprobantes.textoSacar'),
      accion: t('porRendir.descartar'),
      cancelar: t('comprobantes.noEliminar'),
      grave: true,
    })
    if (!si) return
    await hacer(pedido(comprobantesPorRendir.eliminar, { claves: { id: f.id } }), {
      fallo: t('porRendir.noSeDescarto'),
      alLograr() {
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
      onKeyDown={enterSigue}
      aria-label={t('comprobantes.datos')}
    >
      {!f.mio && <p className="suave">{t('porRendir.de', { quien: f.subidoPor })}</p>}
      {f.gemelo !== null && <Aviso tipo="alerta">{t('porRendir.gemeloTexto')}</Aviso>}
      {esNotaDeCredito(f.qr) && <Aviso tipo="mal">{t('errores.COMPROBANTE_NOTA_CREDITO')}</Aviso>}
      {f.repetido && <AvisoRepetido otro={f.repetido} />}
      <CamposComprobante valores={valores} errores={errores} escribir={escribir} />
      <CampoElegir
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
      <LoSacado que={f.sacado} />
      <div className="botones">
        <Boton type="submit" variante="principal" ancho cargando={haciendo}>
          {t('porRendir.guardar')} <kbd>Ctrl Enter</kbd>
        </Boton>
        <Boton variante="texto" icono="quitar" onClick={() => void descartar()}>
          {t('porRendir.descartar')}
        </Boton>
      </div>
    </form>
  )
}
