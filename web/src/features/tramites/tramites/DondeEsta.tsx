import { terminada } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Cobro } from '../cobro/Cobro.tsx'
import { solicitudQuery } from '../solicitud/solicitudes.api.ts'
import { CambioCondiciones } from '../tramite/CambioCondiciones.tsx'
import { Historia, type PorVenir } from '../tramite/Historia.tsx'
import { DialogoAnular } from './DialogoAnular.tsx'
import { RespuestaPedido } from './RespuestaPedido.tsx'
import { resumenDe } from './tramites.api.ts'
import { useContinuar } from './useContinuar.ts'

/** State of a request as a sentence, its days against the usual ones, and its history. */
export function DondeEsta({ id, ajeno }: { id: number; ajeno: boolean }) {
  const { t } = useTranslation()
  const consulta = useQuery(solicitudQuery(id))
  return (
    <section className="hoja donde-esta" aria-labelledby="donde-esta">
      <h2 id="donde-esta">{t(ajeno ? 'misTramites.donde.tituloSuyo' : 'misTramites.donde.titulo')}</h2>
      <Query query={consulta} rows={6} failure={t('misTramites.donde.fallo')}>
        {(solicitud) => <Donde solicitud={solicitud} ajeno={ajeno} />}
      </Query>
    </section>
  )
}

function Donde({ solicitud: s, ajeno }: { solicitud: Solicitud; ajeno: boolean }) {
  const { t } = useTranslation()
  const escribe = useCan('tramites.iniciar')
  const continuar = useContinuar()
  const porVenir = usePorVenir(s)
  const [anula, setAnula] = useState(false)
  return (
    <>
      <div className="donde-cabeza">
        <p className="suave">
          {s.producto.nombreProductoAfiliado} <span className="cifra">{s.numeroSolicitudCompleto}</span>
        </p>
        <RespuestaPedido solicitud={s} ajeno={ajeno} />
        <Cobro solicitud={s} ajeno={ajeno} />
        <CambioCondiciones solicitud={s} />
      </div>
      <div className="donde-historia">
        <Historia sucesos={s.sucesos} terminada={terminada(s.estado)} porVenir={porVenir} plegable />
      </div>
      <div className="donde-pie">
        {escribe && s.mostrarBotonContinuarRegistro === 1 ? (
          <Button onClick={() => void continuar(s.id)}>{t('misTramites.continuar')}</Button>
        ) : (
          <Link to={resumenDe(s)} className="enlace-tramites">
            <Icon name="documento" small />
            {t(ajeno ? 'misTramites.verPresentadoSuyo' : 'misTramites.verPresentado')}
          </Link>
        )}
        {escribe && s.mostrarBotonAnularSolicitud === 1 && (
          <Button variant="texto" className="grave-texto" onClick={() => setAnula(true)}>
            {t('misTramites.anular')}
          </Button>
        )}
      </div>
      {anula && <DialogoAnular solicitud={s} cerrar={() => setAnula(false)} />}
    </>
  )
}

const pasos = ['presentada', 'tomada', 'respuesta', 'otorgada'] as const
/** Number of finished steps by state; a final state has none to come. */
const dados = { INICIADA: 0, OBSERVADA: 0, PRESENTADA: 1, 'EN ANÁLISIS': 2, APROBADA: 3 } as const

/** Future steps, in grey. */
function usePorVenir({ estado, producto }: Solicitud): PorVenir[] {
  const { t } = useTranslation()
  if (terminada(estado)) return []
  return pasos.slice(dados[estado as keyof typeof dados]).map((paso) => ({
    titulo: t(`misTramites.porVenir.${paso}`),
    texto: t(
      paso === 'otorgada' && producto.clase === 'ADHESION'
        ? 'misTramites.porVenir.otorgadaAdhesion'
        : (`misTramites.porVenir.${paso}Texto` as const),
    ),
  }))
}
