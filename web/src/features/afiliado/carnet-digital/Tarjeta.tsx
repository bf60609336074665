import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Seal } from '../../../ui/Seal.tsx'

/** The card on screen, in the organisation's colour, with its code (`children`) in the foot. */
export function Tarjeta({ carnet, foto, children }: { carnet: CarnetDigital; foto: string | null; children: ReactNode }) {
  const { t } = useTranslation()
  const { nombre } = organization()
  const datos = [
    [t('carnet.documento'), carnet.documento],
    [t('carnet.categoria'), carnet.categoria],
    [t('carnet.seccional'), carnet.seccional],
    [t('carnet.valido'), carnet.venceFormateada || '—'],
  ] as const
  const micro = `${nombre} · ${t('carnet.afiliado', { numero: carnet.numeroAfiliadoFormateado })} · `
  return (
    <article className="carnet" data-estado={carnet.estado} aria-label={t('carnet.deAfiliado')}>
      <header className="tapa">
        <Seal light />
        <div>
          <b>{nombre}</b>
          <span>{t('carnet.deAfiliado')}</span>
        </div>
      </header>
      <div className="quien">
        <div className="foto">
          {foto ? (
            <img src={foto} alt={t('carnet.foto')} />
          ) : (
            <span className="sin-foto">
              <Icon name="perfil" />
              {t('carnet.sinFoto')}
            </span>
          )}
        </div>
        <div>
          <span className="vig">{t(`carnet.estados.${carnet.estado}`)}</span>
          <p className="nombre">{carnet.nombreCompleto}</p>
          <p className="nro cifra">{carnet.numeroAfiliadoFormateado}</p>
        </div>
      </div>
      <dl>
        {datos.map(([titulo, dato]) => (
          <div key={titulo}>
            <dt>{titulo}</dt>
            <dd>{dato}</dd>
          </div>
        ))}
      </dl>
      <div className="pie-carnet">{children}</div>
      <span className="micro" aria-hidden="true">
        {micro.repeat(6)}
      </span>
    </article>
  )
}
