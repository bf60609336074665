import './definicion.css'
import { request } from '@gremial/contract/platform/call.ts'
import { revisarDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import { type EnIdiomas } from '@gremial/contract/tramites/definicion.ts'
import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import type { Definicion, VersionConContenido } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { timeOf } from '@gremial/contract/values/dates.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { ArmandoContext, type Catalogos } from './armando.ts'
import { EnTelefono } from './EnTelefono.tsx'
import { Mas } from './Mas.tsx'
import { ParteCorreos, ParteDeclaracion, ParteMesa, PartePago, PartePersonas, ParteTextos } from './OtrasPartes.tsx'
import { ParteCampos } from './ParteCampos.tsx'
import { ParteCondiciones } from './ParteCondiciones.tsx'
import { ParteMonto } from './ParteMonto.tsx'
import { PartePapeles } from './PartePapeles.tsx'
import { type ParteEditable, Partes, partesEditables } from './Partes.tsx'
import { Publicar } from './Publicar.tsx'
import { type BorradorDefinicion, useBorradorDefinicion } from './useBorradorDefinicion.ts'
import { useDefinicionAbierta } from './useDefinicionAbierta.ts'

const centro: Record<ParteEditable, () => ReactNode> = {
  textos: ParteTextos,
  condiciones: ParteCondiciones,
  campos: ParteCampos,
  papeles: PartePapeles,
  monto: ParteMonto,
  personas: PartePersonas,
  mesa: ParteMesa,
  pago: PartePago,
  correos: ParteCorreos,
  declaracion: ParteDeclaracion,
}

/** The designer of one procedure: its draft, or the version asked for in the address. */
export function DefinicionPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tramites/definiciones/$id' })
  const { version } = useSearch({ from: '/app/tramites/definiciones/$id' })
  const { definicion, catalogos, abierta, recargada, recargar } = useDefinicionAbierta(Number(id), Number(version))
  useTitle(definicion.data?.nombre ?? t('definiciones.titulo'))
  return (
    <Query query={definicion} rows={8}>
      {(d) => (
        <Query query={catalogos} rows={8}>
          {(c) => (
            <Query query={abierta} rows={8}>
              {(v) => (
                <Armar
                  key={`${v.idDefinicion} ${v.estado} ${recargada}`}
                  definicion={d}
                  abierta={v}
                  catalogos={c}
                  recargar={recargar}
                />
              )}
            </Query>
          )}
        </Query>
      )}
    </Query>
  )
}

interface Props {
  definicion: Definicion
  abierta: VersionConContenido
  catalogos: Catalogos
  recargar(): Promise<void>
}

function Armar({ definicion, abierta, catalogos, recargar }: Props) {
  const { t } = useTranslation()
  const { parte: pedida } = useSearch({ from: '/app/tramites/definiciones/$id' })
  const parte = partesEditables.find((p) => p === pedida) ?? 'textos'
  const soloLectura = abierta.estado !== 'BORRADOR'
  const borrador = useBorradorDefinicion(definicion.id, abierta, soloLectura, recargar)
  const { contenido, cambiar } = borrador
  const [idioma, setIdioma] = useState<keyof EnIdiomas>('es')
  const faltas = useMemo(() => (soloLectura ? [] : revisarDefinicion(contenido, catalogos)), [contenido, catalogos, soloLectura])
  const id = String(definicion.id)
  const Centro = centro[parte]
  return (
    <ArmandoContext value={{ contenido, cambiar, catalogos, faltas, idioma, soloLectura }}>
      <Cabeza definicion={definicion} abierta={abierta} borrador={borrador} faltan={faltas.length} recargar={recargar} />
      <div className="armar">
        <Partes id={id} abierta={parte} />
        <section className="hoja armar-centro" aria-labelledby="armar-parte">
          <header>
            <h2 id="armar-parte">{t(`armar.partes.${parte}`)}</h2>
            <p className="suave">{t(`armar.bajadas.${parte}`)}</p>
          </header>
          {/* A fieldset disables all fields of a read-only version. */}
          <fieldset className="sin-marco" disabled={soloLectura} key={parte}>
            <Centro />
          </fieldset>
        </section>
        <EnTelefono parte={parte} elegirIdioma={setIdioma} />
      </div>
    </ArmandoContext>
  )
}

interface CabezaProps extends Omit<Props, 'catalogos'> {
  borrador: BorradorDefinicion
  faltan: number
}

/** Name, state and actions. */
function Cabeza({ definicion, abierta, borrador, faltan, recargar }: CabezaProps) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run, running } = useAction()
  const [publicando, setPublicando] = useState(false)
  const { id } = definicion
  const vigente = definicion.vigente !== null && definicion.vigente !== abierta.numero ? definicion.vigente : null
  const empezar = () =>
    run(request(definiciones.empezarVersion, { params: { id }, body: undefined }), {
      failure: t('armar.noSeEmpezo'),
      onSuccess: async () => {
        await recargar()
        await navegar({ to: '/app/tramites/definiciones/$id', params: { id: String(id) }, search: {} })
      },
    })
  const mandar = (call: typeof definiciones.aprobar | typeof definiciones.devolver) =>
    run(request(call, { params: { id }, body: { version: abierta.version } }), {
      failure: t('armar.noCambio'),
      onSuccess: recargar,
    })
  return (
    <>
      <BackLink to="/app/tramites/definiciones">{t('definiciones.titulo')}</BackLink>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{borrador.contenido.nombre.es || definicion.nombre}</h1>
          <p className="suave">
            {t(`armar.esVersion.${abierta.estado}`, { n: abierta.numero })}
            {vigente !== null && ` ${t('armar.laOtraSigue', { n: vigente })}`} <Guardado borrador={borrador} />
          </p>
        </div>
        <div className="botones">
          <Button
            icon="personas"
            onClick={() => navegar({ to: '/app/tramites/definiciones/$id/probar', params: { id: String(id) } })}
          >
            {t('armar.probar')}
          </Button>
          {abierta.estado === 'BORRADOR' && (
            <Button
              variant="principal"
              disabled={faltan > 0}
              aria-describedby={faltan > 0 ? 'armar-faltan' : undefined}
              onClick={() => void borrador.guardar().then((bien) => bien && setPublicando(true))}
            >
              {t('armar.publicar')}
            </Button>
          )}
          {abierta.estado !== 'BORRADOR' && definicion.borrador === null && (
            <Button variant="principal" loading={running} onClick={() => void empezar()}>
              {t('armar.otraVersion')}
            </Button>
          )}
          <Mas definicion={definicion} abierta={abierta} version={borrador.version} recargar={recargar} />
        </div>
      </div>
      {abierta.estado === 'POR APROBAR' && (
        <Notice>
          {t(abierta.propia === 1 ? 'armar.porAprobarPropia' : 'armar.porAprobar', { nombre: abierta.publicadaPor })}
          <div className="botones">
            {abierta.propia !== 1 && (
              <Button variant="principal" loading={running} onClick={() => void mandar(definiciones.aprobar)}>
                {t('armar.aprobar')}
              </Button>
            )}
            <Button loading={running} onClick={() => void mandar(definiciones.devolver)}>
              {t('armar.devolver')}
            </Button>
          </div>
        </Notice>
      )}
      {publicando && <Publicar id={id} version={borrador.version} cerrar={() => setPublicando(false)} alPublicar={recargar} />}
    </>
  )
}

function Guardado({ borrador: { estado, guardado, fallo, guardar } }: { borrador: BorradorDefinicion }) {
  const { t } = useTranslation()
  if (estado === 'sinGuardar')
    return (
      <span className="armar-guardado" role="status">
        {t('armar.sinGuardar')} {fallo?.message}{' '}
        <button type="button" className="enlace" onClick={() => void guardar()}>
          {t('armar.guardarAhora')}
        </button>
      </span>
    )
  return (
    <span className="armar-guardado" role="status">
      <Icon name={estado === 'guardado' ? 'bien' : 'reloj'} small />
      {estado === 'guardando' || guardado === ''
        ? t('armar.guardando')
        : t('armar.guardada', { hora: timeOf(new Date(guardado)) })}
    </span>
  )
}
