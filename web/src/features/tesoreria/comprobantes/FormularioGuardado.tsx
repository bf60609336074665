import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type Comprobante, comprobantes, type Parecido } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { descargar } from '../../../platform/descargas.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { confirmarVieja } from '../../../ui/confirmarVieja.ts'
import { avisarFallo, preguntar } from '../../../ui/dialogos.ts'
import { enterSigue } from '../../../ui/enterSigue.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { useSinGuardar } from '../../../ui/formulario/sinGuardar.ts'
import { enfocarPrimero, useCtrlEnter } from '../../../ui/formulario/useFormulario.ts'
import { LoSacado } from '../../../ui/LoSacado.tsx'
import { useHacer, useLlamar } from '../../../ui/useHacer.ts'
import { AvisosQr, avisosDe, ParecidosConMotivo } from './Advertencias.tsx'
import { CamposComprobante } from './CamposComprobante.tsx'
import { LlevarA } from './LlevarA.tsx'
import { cuerpoDeComprobante, erroresDeValores, valoresDeComprobante } from './valores.ts'

interface Props {
  comprobante: Comprobante
  rendicion: Rendicion
  lectura: boolean
  /** Whether something was changed and not saved. */
  alEnsuciar(sucio: boolean): void
  /** It is as it should be: on to the next one. */
  alSeguir(): void
}

/** A receipt that the server has: read, corrected while the settlement is a draft, downloaded, taken out. */
export function FormularioGuardado({ comprobante: c, rendicion, lectura, alEnsuciar, alSeguir }: Props) {
  const { t } = useTranslation()
  const formulario = useRef<HTMLFormElement>(null)
  const [valores, setValores] = useState(() => valoresDeComprobante(c))
  const [errores, setErrores] = useState<Record<string, string>>({})
  const [parecidos, setParecidos] = useState<Parecido[]>([])
  const [bajando, setBajando] = useState(false)
  const [guardando, setGuardando] = useState(false)
  const llamar = useLlamar()
  const { hacer } = useHacer()
  const claves = { codigo: c.idRendicion, iddetalle: c.idDetalle, idcomprobante: c.id }
  const sucio = JSON.stringify(valores) !== JSON.stringify(valoresDeComprobante(c))
  useSinGuardar(() => sucio && !lectura)
  const avisarSucio = useEffectEvent((si: boolean) => alEnsuciar(si))
  useEffect(() => {
    avisarSucio(sucio && !lectura)
    return () => avisarSucio(false)
  }, [sucio, lectura])
  useCtrlEnter(formulario)

  async function guardar(e: FormEvent): Promise<void> {
    e.preventDefault()
    if (lectura || guardando) return
    if (!sucio) return alSeguir()
    const mal = {
      ...erroresDeValores(valores),
      ...(parecidos.length > 0 && valores.motivoParecido.trim() === '' ? { motivoParecido: t('validacion.requerido') } : {}),
    }
    setErrores(mal)
    if (Object.keys(mal).length > 0) return enfocarPrimero(formulario.current, mal)
    if (valores.fecha !== c.fecha && !(await confirmarVieja(valores.fecha)))
      return enfocarPrimero(formulario.current, { fecha: true })
    setGuardando(true)
    try {
      await llamar(pedido(comprobantes.modificar, { claves, cuerpo: { ...cuerpoDeComprobante(valores), version: c.version } }))
      notifications.show({ message: t('comprobantes.corregido') })
      alSeguir()
    } catch (error) {
      const donde = (error instanceof ErrorApi ? error.detalle : undefined) as { parecidos?: Parecido[] } | undefined
      if (donde?.parecidos) setParecidos(donde.parecidos)
      else if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) {
        setErrores(error.errores)
        enfocarPrimero(formulario.current, error.errores)
      } else void avisarFallo(t('comprobantes.falloCorregir'), error as Error)
    } finally {
      setGuardando(false)
    }
  }

  async function eliminar(): Promise<void> {
    const si = await preguntar({
      titulo: t('comprobantes.preguntaEliminar', { nombre: c.proveedor }),
      texto: t('comprobantes.textoEliminar'),
      accion: t('comprobantes.eliminar'),
      cancelar: t('comprobantes.noEliminar'),
      grave: true,
    })
    if (!si) return
    // (C-COMPROBANTE-31)
    await hacer(pedido(comprobantes.eliminar, { claves }), {
      fallo: t('comprobantes.falloEliminar'),
      alLograr() {
        notifications.show({ message: t('comprobantes.eliminado') })
        alSeguir()
      },
    })
  }

  async function bajar(): Promise<void> {
    setBajando(true)
    // (C-COMPROBANTE-30)
    await descargar(direccionDe(comprobantes.descargar, { claves, consulta: {} }), c.nombre).catch((error: Error) =>
      avisarFallo(t('comprobantes.falloDescargar'), error),
    )
    setBajando(false)
  }

  return (
    <form
      ref={formulario}
      className="datos-comprobante"
      noValidate
      onSubmit={(e) => void guardar(e)}
      onKeyDown={enterSigue}
      aria-label={t('comprobantes.datos')}
    >
      {!lectura && <AvisosQr avisos={avisosDe({ fecha: valores.fecha, qr: '' }, rendicion, '')} />}
      {lectura && c.desconfianza && <Aviso tipo="alerta">{t('proveedores.avisoNoConfiable', { motivo: c.desconfianza })}</Aviso>}
      <CamposComprobante
        valores={valores}
        errores={errores}
        lectura={lectura}
        escribir={(cambio) => {
          setValores((antes) => ({ ...antes, ...cambio }))
          setErrores({})
        }}
      />
      <LoSacado que={c.sacado} />
      {c.motivoParecido !== '' && <p className="suave">{t('comprobantes.conMotivo', { motivo: c.motivoParecido })}</p>}
      {parecidos.length > 0 && (
        <ParecidosConMotivo
          parecidos={parecidos}
          motivo={valores.motivoParecido}
          error={errores.motivoParecido}
          escribir={(motivoParecido) => setValores({ ...valores, motivoParecido })}
        />
      )}
      <div className="botones">
        {!lectura && sucio && (
          <Boton type="submit" variante="principal" ancho cargando={guardando}>
            {t('comprobantes.corregir')}
          </Boton>
        )}
        <Boton icono="descargar" cargando={bajando} onClick={() => void bajar()}>
          {t('comprobantes.descargar')}
        </Boton>
        {!lectura && (
          <Boton variante="texto" icono="quitar" onClick={() => void eliminar()}>
            {t('comprobantes.eliminar')}
          </Boton>
        )}
      </div>
      {!lectura && !sucio && <LlevarA comprobante={c} rendicion={rendicion} alSeguir={alSeguir} />}
    </form>
  )
}
