import { request } from '@gremial/contract/platform/call.ts'
import type { OpcionCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { type CondicionesCumplidas, movimientosCaja, tipoHabitual } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { type RendicionPagada } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { type FormErrors, useForm } from '@mantine/form'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { confirmOldDate } from '../../../ui/confirmOldDate.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { markFields, useCtrlEnter } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useShortcut } from '../../../ui/useShortcut.ts'
import { CamposMovimiento } from './CamposMovimiento.tsx'
import { campoDe, total } from './importes.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { leerConceptos, leerHabituales, leerRendiciones, leerTipos } from './movimientos-caja.api.ts'
import { PlanillaEnCurso } from './PlanillaEnCurso.tsx'
import { type MovimientoHecho, Registrado } from './Registrado.tsx'
import { teclasDeMovimiento } from './teclas.ts'
import { useDelBanco } from './useDelBanco.ts'
import { useGuardar } from './useGuardar.ts'
import { useRepetir } from './useRepetir.ts'
import { delBanco, esReintegro, problemas, reintegroDe, type ValoresMovimiento, vacios } from './valores.ts'

interface Props {
  modo: Modo
  condiciones: CondicionesCumplidas
  /** The boxes of the branch, to change to another one. */
  cajas: OpcionCaja[]
  cambiarCondiciones(condiciones: CondicionesCumplidas): void
  /** What has to be known before writing. */
  aviso: string | undefined
  /** The settlement whose payment it registers, chosen beforehand. */
  rendicion: string | undefined
}

/** The form of a movement, to be filled without the mouse; beside it, the sheet as it will be. Once posted it is empty again, under a line that says so. */
export function FormularioMovimiento({ modo, condiciones, cajas, cambiarCondiciones, aviso, rendicion: traida }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const marco = useRef<HTMLFormElement>(null)
  const { caja } = condiciones
  const sentido = sentidoDe(modo)
  const [hecho, setHecho] = useState<MovimientoHecho>()
  const { traido, unirLoTraido } = useDelBanco(caja)
  const { data: tipos = [] } = useQuery(leerTipos(sentido))
  const { data: conceptos } = useQuery(leerConceptos(caja.idSeccional))
  const { data: habituales } = useQuery(leerHabituales(caja.id, sentido))
  /** Of the type that is usual, if it is still offered. */
  const vacio = () =>
    vacios(condiciones.hasta, tipos.some((x) => x.id === tipoHabitual[sentido]) ? String(tipoHabitual[sentido]) : null)
  const elegida = (v: ValoresMovimiento): RendicionPagada | undefined =>
    esReintegro(v) ? rendiciones.data?.find((r) => String(r.id) === v.idRendicion) : undefined
  const form = useForm<ValoresMovimiento>({
    initialValues: {
      ...(traida ? reintegroDe(traida, condiciones.hasta) : vacios(condiciones.hasta)),
      ...(traido ? delBanco(traido, condiciones) : {}),
    },
    validate: (v) => problemas(v, { caja, ingresoEgreso: sentido, dias: condiciones, conceptos, rendicion: elegida(v) }),
  })
  const rendiciones: UseQueryResult<RendicionPagada[]> = useQuery({
    ...leerRendiciones(caja.idSeccional),
    enabled: esReintegro(form.values),
  })
  const deLaTraida = rendiciones.data?.find((r) => String(r.id) === traida)?.total
  /** What it begins with: of a settlement that came along, what it brings is nothing that somebody wrote. */
  const alEmpezar = () => ({
    ...vacio(),
    ...(traida ? { ...reintegroDe(traida, condiciones.hasta), importeBanco: toCents(deLaTraida ?? 0) } : {}),
    ...(traido ? delBanco(traido, condiciones) : {}),
  })
  // Its exact total, by bank as it is paid, unless something was written already.
  useAlEmpezar(() => {
    if (total(form.getValues()) !== 0) return
    form.setInitialValues(alEmpezar())
    form.setFieldValue('importeBanco', toCents(deLaTraida ?? 0))
  }, deLaTraida !== undefined)
  // The total is mended in its first amount.
  const enCampos = (errores: FormErrors) => markFields(form, marco.current, errores, { total: 'importeEfectivo' })
  const { guardar, guardando } = useGuardar({
    modo,
    condiciones,
    cambiarCondiciones,
    enCampos,
    alGuardar: (creado, valores) => {
      setHecho({ creado, valores, caja })
      empezar(vacio(), 'concepto')
      unirLoTraido(creado.id)
    },
  })
  const enviar = async (e: FormEvent) => {
    e.preventDefault()
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return enCampos(errors)
    if (guardando) return
    const valores = form.getValues()
    if (await confirmOldDate(valores.fechaMovimiento)) guardar(valores)
    else form.getInputNode('fechaMovimiento')?.focus()
  }
  const sucio = form.isDirty()
  /** The form again, with these values; what is only offered and not written does not count as a change. */
  const empezar = (valores: ValoresMovimiento, campo: string) => {
    // At once, so that the next key already falls in the field.
    flushSync(() => {
      form.setInitialValues(vacio())
      form.setValues(valores)
      form.clearErrors()
    })
    form.getInputNode(campo)?.focus()
  }
  const repetir = useRepetir({ modo, condiciones, sucio, alTraer: (valores) => empezar(valores, 'descripcion') })
  useShortcut('KeyR', repetir.pedir)
  useUnsaved(() => sucio)
  useAlEmpezar(() => {
    const antes = form.getValues()
    const tipoMovimiento = antes.tipoMovimiento ?? vacio().tipoMovimiento
    form.setInitialValues(alEmpezar())
    form.setFieldValue('tipoMovimiento', tipoMovimiento)
    // Whoever began somewhere else while the types were on their way goes on there.
    if (!marco.current?.contains(document.activeElement))
      form.getInputNode(tipoMovimiento ? 'concepto' : 'tipoMovimiento')?.focus()
  }, tipos.length > 0)
  useCtrlEnter(marco)
  const habitual = habituales?.find((h) => String(h.idConcepto) === form.values.concepto)
  const { run } = useAction()
  const elegirCaja = (caja: number) =>
    void run(request(movimientosCaja.condiciones, { body: { caja, ingresoEgreso: sentido } }), {
      failure: t(`caja.noSePuede.${modo}`),
      onSuccess: cambiarCondiciones,
    })
  const lista = { to: '/app/seccionales/movimientos-caja/$modo/lista', params: { modo } } as const
  const deEstaCaja = { idSeccional: String(caja.idSeccional), caja: String(caja.id), consultado: '1' }
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Link className="volver no-movil" {...lista} search={deEstaCaja}>
            <Icon name="atras" small />
            {t(`caja.tituloLista.${modo}`)}
          </Link>
          <h1 className="en-barra">{t(`caja.tituloNuevo.${modo}`)}</h1>
        </div>
        <Button
          icon="repetir"
          aria-keyshortcuts="Alt+R"
          disabled={!repetir.hay}
          loading={repetir.trayendo}
          onClick={repetir.pedir}
        >
          {t('caja.repetirUltimo')} <kbd>Alt R</kbd>
        </Button>
      </div>
      {hecho && (
        <Registrado
          key={hecho.creado.id}
          {...{ modo, hecho }}
          seDeshace={hecho.caja.id === caja.id && hecho.creado.numeroPlanilla === condiciones.numeroPlanilla}
          alDeshacer={() => {
            setHecho(undefined)
            if (!sucio) empezar({ ...hecho.valores, idRendicion: null }, 'descripcion')
          }}
          otroIgual={() => empezar({ ...hecho.valores, idRendicion: null }, 'descripcion')}
        />
      )}
      {aviso && !hecho && <Notice type="alerta">{aviso}</Notice>}
      <div className="mov">
        <form
          ref={marco}
          noValidate
          autoComplete="off"
          className="hoja"
          onKeyDown={teclasDeMovimiento(form, habitual && campoDe[habitual.forma ?? 'efectivo'])}
          onSubmit={(e) => void enviar(e)}
        >
          <CamposMovimiento
            {...{ form, condiciones, cajas, tipos, rendiciones, elegirCaja, habitual }}
            conceptos={conceptos ?? []}
            rendicion={elegida(form.values)}
          />
          <div className="guardar">
            <span className="atajos">
              <kbd>Enter</kbd> {t('caja.enterSigue')}
            </span>
            <Button onClick={() => void navegar({ ...lista, search: deEstaCaja })}>{t('comun.cancelar')}</Button>
            <Button type="submit" variant="principal" aria-keyshortcuts="Control+Enter" loading={guardando}>
              {t(`caja.guardar.${modo}`)} <kbd>Ctrl Enter</kbd>
            </Button>
          </div>
        </form>
        <PlanillaEnCurso modo={modo} condiciones={condiciones} importes={form.values} />
      </div>
    </>
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
