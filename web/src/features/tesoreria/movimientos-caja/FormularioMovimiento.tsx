import { deCentavos, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { OpcionCaja } from '@gremial/contract/tesoreria/cajas.ts'
import type { CondicionesCumplidas, MovimientoCreado, RendicionPagada } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { CampoImporte } from '../../../ui/CampoImporte.tsx'
import { avisarFallo, preguntar } from '../../../ui/dialogos.ts'
import { enterSigue } from '../../../ui/enterSigue.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { useAtajo } from '../../../ui/useAtajo.ts'
import { Comprobante } from './Comprobante.tsx'
import { Guardado } from './Guardado.tsx'
import { total } from './importes.ts'
import { type Modo, sentidoDe } from './modo.ts'
import {
  conceptosQuery,
  movimientoQuery,
  condiciones as pedirCondiciones,
  rendicionesQuery,
  tiposQuery,
  ultimosQuery,
} from './movimientos-caja.api.ts'
import { PlanillaEnCurso } from './PlanillaEnCurso.tsx'
import { useGuardar } from './useGuardar.ts'
import { esReintegro, problemas, repetido, type Valores, vacios } from './valores.ts'

interface Props {
  modo: Modo
  condiciones: CondicionesCumplidas
  /** The boxes of the branch, to change to another one. */
  cajas: OpcionCaja[]
  cambiarCondiciones(condiciones: CondicionesCumplidas): void
  /** What has to be known before writing. */
  aviso: string | undefined
}

const importes = ['importeEfectivo', 'importeBanco', 'importeChequeDia'] as const
const rotulos = { importeEfectivo: 'efectivo', importeBanco: 'banco', importeChequeDia: 'chequesAlDia' } as const

/** The form of a movement, in the order of the paper, to be filled without the mouse; beside it, the sheet as it will be. */
export function FormularioMovimiento({ modo, condiciones, cajas, cambiarCondiciones, aviso }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { caja } = condiciones
  const sentido = sentidoDe(modo)
  const [guardado, setGuardado] = useState<{ creado: MovimientoCreado; valores: Valores }>()
  const { data: tipos = [] } = useQuery(tiposQuery(sentido))
  const { data: conceptos = [] } = useQuery(conceptosQuery(caja.idSeccional))
  const elegida = (v: Valores): RendicionPagada | undefined =>
    esReintegro(v) ? rendiciones.data?.find((r) => String(r.id) === v.idRendicion) : undefined
  const form = useForm<Valores>({
    initialValues: vacios(condiciones.hasta),
    validate: (v) => problemas(v, caja, sentido, condiciones, elegida(v)),
  })
  const conReintegro = esReintegro(form.values)
  const rendiciones: UseQueryResult<RendicionPagada[]> = useQuery({
    ...rendicionesQuery(caja.idSeccional),
    enabled: conReintegro,
  })
  const rendicion = elegida(form.values)
  const { guardar, guardando } = useGuardar({
    modo,
    condiciones,
    cambiarCondiciones,
    form,
    alGuardar: (creado, valores) => setGuardado({ creado, valores }),
  })
  const sucio = form.isDirty() && !guardado
  /** The form again, with these values; what is only offered and not written does not count as a change. */
  const empezar = (valores: Valores, campo: string, ofrecidos = vacios(condiciones.hasta)) => {
    // At once, so that the next key already falls in the field.
    flushSync(() => {
      setGuardado(undefined)
      form.setInitialValues(ofrecidos)
      form.setValues(valores)
      form.clearErrors()
    })
    form.getInputNode(campo)?.focus()
  }
  const repetir = useRepetir({ modo, condiciones, sucio, alTraer: (valores) => empezar(valores, 'descripcion') })
  useAtajo('KeyR', repetir.pedir)
  useBlocker({
    disabled: !sucio,
    enableBeforeUnload: () => sucio,
    shouldBlockFn: async () =>
      !(await preguntar({
        titulo: t('formulario.sinGuardar'),
        texto: t('formulario.sinGuardarTexto'),
        accion: t('formulario.salir'),
        cancelar: t('formulario.quedarme'),
      })),
  })
  useAlEmpezar(() => form.getInputNode('tipoMovimiento')?.focus(), tipos.length > 0)
  const otraCaja = useMutation({
    mutationFn: (id: string) => pedirCondiciones(Number(id), sentido),
    onSuccess: cambiarCondiciones,
    onError: (error) => void avisarFallo(t(`caja.noSePuede.${modo}`), error),
  })
  const suma = total(form.values)
  const lista = { to: '/app/seccionales/movimientos-caja/$modo/lista', params: { modo } } as const
  const deEstaCaja = { idSeccional: String(caja.idSeccional), caja: String(caja.id), consultado: '1' }
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Link className="volver no-movil" {...lista} search={deEstaCaja}>
            <Icono nombre="atras" chico />
            {t(`caja.tituloLista.${modo}`)}
          </Link>
          <h1 className="en-barra">{t(`caja.tituloNuevo.${modo}`)}</h1>
        </div>
        <Boton
          icono="repetir"
          aria-keyshortcuts="Alt+R"
          disabled={!repetir.hay}
          cargando={repetir.trayendo}
          onClick={repetir.pedir}
        >
          {t('caja.repetirUltimo')} <kbd>Alt R</kbd>
        </Boton>
      </div>
      {aviso && !guardado && <Aviso tipo="alerta">{aviso}</Aviso>}
      <div className="mov">
        {guardado ? (
          <Guardado
            modo={modo}
            caja={caja}
            creado={guardado.creado}
            descripcion={guardado.valores.descripcion}
            centavos={total(guardado.valores)}
            nuevo={() => {
              const otro = vacios(condiciones.hasta, guardado.valores.tipoMovimiento)
              empezar(otro, 'tipoMovimiento', otro)
            }}
            otroIgual={() => empezar({ ...guardado.valores, idRendicion: null }, 'descripcion')}
          />
        ) : (
          <form
            noValidate
            autoComplete="off"
            className="hoja"
            onKeyDown={enterSigue}
            onSubmit={form.onSubmit(
              (valores) => void (guardando || guardar(valores)),
              (errores) => form.getInputNode(primerCampo(errores))?.focus(),
            )}
          >
            <div className="fila-campos c211">
              <CampoElegir
                label={t('caja.caja')}
                data={cajas.filter((c) => c.habilitada).map((c) => ({ value: String(c.id), label: c.nombre }))}
                value={String(caja.id)}
                onChange={(id) => id && id !== String(caja.id) && otraCaja.mutate(id)}
              />
              <TextInput label={t('caja.planillaNumero')} value={String(condiciones.numeroPlanilla)} readOnly tabIndex={-1} />
              <CampoFecha
                label={t('caja.fecha')}
                minDate={condiciones.desde}
                maxDate={condiciones.hasta}
                clearable={false}
                {...form.getInputProps('fechaMovimiento')}
              />
            </div>
            <div className="fila-campos dos">
              <CampoElegir
                label={t('caja.tipo')}
                data={tipos.map((tipo) => ({ value: String(tipo.id), label: tipo.nombre }))}
                {...form.getInputProps('tipoMovimiento')}
              />
              <CampoElegir
                label={t('caja.concepto')}
                data={conceptos.map((c) => ({ value: String(c.id), label: c.nombre }))}
                {...form.getInputProps('concepto')}
              />
            </div>
            {conReintegro && <Comprobante consulta={rendiciones} {...form.getInputProps('idRendicion')} />}
            <TextInput
              label={t('caja.descripcion')}
              maxLength={100}
              description={t('caja.quedan', { count: 100 - form.values.descripcion.length })}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...form.getInputProps('descripcion')}
            />
            <div className="importes fila-campos tres">
              {importes.map((campo) => {
                const { value, onChange, defaultValue: _, ...resto } = form.getInputProps(campo)
                return (
                  <CampoImporte
                    key={campo}
                    label={t(`caja.${rotulos[campo]}`)}
                    vacioEsCero
                    value={value as number}
                    onChange={(v) => {
                      onChange(v)
                      form.clearFieldError('total')
                    }}
                    {...resto}
                  />
                )
              })}
            </div>
            <div className="total" role="status">
              <span className="rotulo">{t('caja.total')}</span>
              <b className="cifra">{formatearPesos(deCentavos(suma))}</b>
              {form.errors.total && <p className="m-error">{form.errors.total}</p>}
              {rendicion && !form.errors.total && <Coincide suma={suma} {...rendicion} />}
            </div>
            <div className="guardar">
              <span className="atajos">
                <kbd>Enter</kbd> {t('caja.campoSiguiente')}
              </span>
              <Boton onClick={() => void navegar({ ...lista, search: deEstaCaja })}>{t('comun.cancelar')}</Boton>
              <Boton type="submit" variante="principal" aria-keyshortcuts="Control+Enter" cargando={guardando}>
                {t(`caja.guardar.${modo}`)} <kbd>Ctrl Enter</kbd>
              </Boton>
            </div>
          </form>
        )}
        <PlanillaEnCurso modo={modo} condiciones={condiciones} importes={guardado ? undefined : form.values} />
      </div>
    </>
  )
}

/** Where the focus goes when several fields are wrong; the total is mended in its first amount. */
const primerCampo = (errores: Record<string, unknown>): string => {
  const primero = Object.keys(errores)[0] ?? ''
  return primero === 'total' ? 'importeEfectivo' : primero
}

/** Whether the total is that of the chosen settlement, while it is typed (C-MOVIMIENTO-46). */
function Coincide({ suma, total: pesos, numeroRendicion }: { suma: number; total: number; numeroRendicion: string }) {
  const { t } = useTranslation()
  const falta = Math.round(pesos * 100) - suma
  const datos = { numero: numeroRendicion, importe: formatearPesos(deCentavos(Math.abs(falta))) }
  return (
    <span className={falta === 0 ? 'coincide' : 'coincide no'}>
      <Icono nombre={falta === 0 ? 'bien' : 'alerta'} />
      {t(falta === 0 ? 'caja.coincide' : falta > 0 ? 'caja.faltaPara' : 'caja.sobraPara', datos)}
    </span>
  )
}

/** Runs once, when what it needs is there. */
function useAlEmpezar(hacer: () => void, listo: boolean): void {
  const hecho = useRef(false)
  useEffect(() => {
    if (!listo || hecho.current) return
    hecho.current = true
    hacer()
  })
}

/** Brings the latest movement of the same kind in the sheet, to be posted again; over what was written, only when that is confirmed. */
function useRepetir({
  modo,
  condiciones,
  sucio,
  alTraer,
}: {
  modo: Modo
  condiciones: CondicionesCumplidas
  sucio: boolean
  alTraer(valores: Valores): void
}) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const { data: ultimos = [] } = useQuery(ultimosQuery(condiciones.caja.id, condiciones.numeroPlanilla, sentidoDe(modo)))
  const ultimo = ultimos[0]
  const traer = useMutation({
    mutationFn: (id: number) => consultas.fetchQuery(movimientoQuery(id)),
    onSuccess: (movimiento) => alTraer(repetido(movimiento, condiciones.hasta)),
    onError: (error) => void avisarFallo(t('caja.falloMovimiento'), error),
  })
  const pedir = async () => {
    if (!ultimo || traer.isPending) return
    const si =
      !sucio ||
      (await preguntar({
        titulo: t('caja.reemplazar'),
        texto: t('caja.reemplazarTexto', { descripcion: ultimo.descripcion }),
        accion: t('caja.repetirUltimo'),
        cancelar: t('comun.cancelar'),
      }))
    if (si) traer.mutate(ultimo.id)
  }
  return { hay: ultimo !== undefined, trayendo: traer.isPending, pedir: () => void pedir() }
}
