import { request } from '@gremial/contract/platform/call.ts'
import type { CajaOption } from '@gremial/contract/tesoreria/cajas.ts'
import { type CondicionesCumplidas, movimientosCaja, tipoHabitual } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { type PaidRendicion } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
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
import { fieldOf, total } from './importes.ts'
import { MovimientoFields } from './MovimientoFields.tsx'
import { type Modo, sentidoDe } from './modo.ts'
import { leerHabituales, leerTipos, readConceptos, readRendiciones } from './movimientos-caja.api.ts'
import { PlanillaEnCurso } from './PlanillaEnCurso.tsx'
import { type MovimientoHecho, Registrado } from './Registrado.tsx'
import { teclasDeMovimiento } from './teclas.ts'
import { useDelBanco } from './useDelBanco.ts'
import { useRepetir } from './useRepetir.ts'
import { useSave } from './useSave.ts'
import { delBanco, isReintegro, type MovimientoValues, problems, reintegroOf, vacios } from './valores.ts'

interface Props {
  modo: Modo
  condiciones: CondicionesCumplidas
  /** Boxes of the branch, to switch to. */
  cajas: CajaOption[]
  cambiarCondiciones(condiciones: CondicionesCumplidas): void
  /** Notice shown before writing. */
  aviso: string | undefined
  /** Settlement preselected for reimbursement. */
  rendicion: string | undefined
}

/** Movement form for keyboard entry, next to the resulting sheet. After posting it empties, with a confirmation line above. */
export function MovimientoForm({ modo, condiciones, cajas, cambiarCondiciones, aviso, rendicion: traida }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const frame = useRef<HTMLFormElement>(null)
  const { caja } = condiciones
  const sentido = sentidoDe(modo)
  const [hecho, setHecho] = useState<MovimientoHecho>()
  const { traido, unirLoTraido } = useDelBanco(caja)
  const { data: tipos = [] } = useQuery(leerTipos(sentido))
  const { data: conceptos } = useQuery(readConceptos(caja.idSeccional))
  const { data: habituales } = useQuery(leerHabituales(caja.id, sentido))
  /** Preselects the usual type, if still offered. */
  const empty = () =>
    vacios(condiciones.hasta, tipos.some((x) => x.id === tipoHabitual[sentido]) ? String(tipoHabitual[sentido]) : null)
  const chosen = (v: MovimientoValues): PaidRendicion | undefined =>
    isReintegro(v) ? rendiciones.data?.find((r) => String(r.id) === v.idRendicion) : undefined
  const form = useForm<MovimientoValues>({
    initialValues: {
      ...(traida ? reintegroOf(traida, condiciones.hasta) : vacios(condiciones.hasta)),
      ...(traido ? delBanco(traido, condiciones) : {}),
    },
    validate: (v) => problems(v, { caja, ingresoEgreso: sentido, dias: condiciones, conceptos, rendicion: chosen(v) }),
  })
  const rendiciones: UseQueryResult<PaidRendicion[]> = useQuery({
    ...readRendiciones(caja.idSeccional),
    enabled: isReintegro(form.values),
  })
  const deLaTraida = rendiciones.data?.find((r) => String(r.id) === traida)
  const reintegro = deLaTraida && {
    importeBanco: toCents(deLaTraida.total),
    descripcion: t('caja.reintegroDe', { numero: deLaTraida.numeroRendicion }),
  }
  /** Initial values; data of a preselected settlement do not count as user input. */
  const alEmpezar = () => ({
    ...empty(),
    ...(traida ? { ...reintegroOf(traida, condiciones.hasta), ...reintegro } : {}),
    ...(traido ? delBanco(traido, condiciones) : {}),
  })
  // Its number and exact total, in the bank field as it is usually paid, unless an amount was typed.
  useAlEmpezar(() => {
    if (total(form.getValues()) !== 0) return
    form.setInitialValues(alEmpezar())
    form.setValues({ ...reintegro, ...(form.getValues().descripcion ? { descripcion: form.getValues().descripcion } : {}) })
  }, deLaTraida !== undefined)
  // Errors of the total go to the first amount.
  const enCampos = (errors: FormErrors) => markFields(form, frame.current, errors, { total: 'importeEfectivo' })
  const { guardar, guardando } = useSave({
    modo,
    condiciones,
    cambiarCondiciones,
    enCampos,
    alGuardar: (creado, valores) => {
      setHecho({ creado, valores, caja })
      start(empty(), 'concepto')
      unirLoTraido(creado.id)
    },
  })
  const send = async (e: FormEvent) => {
    e.preventDefault()
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return enCampos(errors)
    if (guardando) return
    const values = form.getValues()
    if (await confirmOldDate(values.fechaMovimiento)) guardar(values)
    else form.getInputNode('fechaMovimiento')?.focus()
  }
  const sucio = form.isDirty()
  /** Resets the form with these values; prefilled values do not count as changes. */
  const start = (values: MovimientoValues, field: string) => {
    // Synchronous, so that the next key press reaches the field.
    flushSync(() => {
      form.setInitialValues(empty())
      form.setValues(values)
      form.clearErrors()
    })
    form.getInputNode(field)?.focus()
  }
  const repetir = useRepetir({ modo, condiciones, sucio, alTraer: (values) => start(values, 'descripcion') })
  useShortcut('KeyR', repetir.pedir)
  useUnsaved(() => sucio)
  useAlEmpezar(() => {
    const before = form.getValues()
    const tipoMovimiento = before.tipoMovimiento ?? empty().tipoMovimiento
    form.setInitialValues(alEmpezar())
    form.setFieldValue('tipoMovimiento', tipoMovimiento)
    // Keeps the focus if the user moved it while the types loaded.
    if (!frame.current?.contains(document.activeElement))
      form.getInputNode(tipoMovimiento ? 'concepto' : 'tipoMovimiento')?.focus()
  }, tipos.length > 0)
  useCtrlEnter(frame)
  const habitual = habituales?.find((h) => String(h.idConcepto) === form.values.concepto)
  const { run } = useAction()
  const elegirCaja = (caja: number) =>
    void run(request(movimientosCaja.condiciones, { body: { caja, ingresoEgreso: sentido } }), {
      failure: t(`caja.noSePuede.${modo}`),
      onSuccess: cambiarCondiciones,
    })
  const list = { to: '/app/seccionales/movimientos-caja/$modo/lista', params: { modo } } as const
  const deEstaCaja = { idSeccional: String(caja.idSeccional), caja: String(caja.id), consultado: '1' }
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Link className="volver no-movil" {...list} search={deEstaCaja}>
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
            if (!sucio) start({ ...hecho.valores, idRendicion: null }, 'descripcion')
          }}
          otroIgual={() => start({ ...hecho.valores, idRendicion: null }, 'descripcion')}
        />
      )}
      {aviso && !hecho && <Notice type="alerta">{aviso}</Notice>}
      <div className="mov">
        <form
          ref={frame}
          noValidate
          autoComplete="off"
          className="hoja"
          onKeyDown={teclasDeMovimiento(form, habitual && fieldOf[habitual.forma ?? 'efectivo'])}
          onSubmit={(e) => void send(e)}
        >
          <MovimientoFields
            {...{ form, condiciones, cajas, tipos, rendiciones, elegirCaja, habitual }}
            conceptos={conceptos ?? []}
            rendicion={chosen(form.values)}
          />
          <div className="guardar">
            <span className="atajos">
              <kbd>Enter</kbd> {t('caja.enterSigue')}
            </span>
            <Button onClick={() => void navegar({ ...list, search: deEstaCaja })}>{t('comun.cancelar')}</Button>
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

/** Runs once, when its data is ready. */
function useAlEmpezar(hacer: () => void, ready: boolean): void {
  const hecho = useRef(false)
  useEffect(() => {
    if (!ready || hecho.current) return
    hecho.current = true
    hacer()
  })
}
