# One environment. What differs between them is in environments/*.tfvars.

locals {
  name = "lepelblad-${var.environment}"
  port = 8080
  # The default brand's host first.
  hosts = [var.domain, "admin.${var.domain}"]
}

module "network" {
  source = "../modules/network"

  name              = local.name
  zone_count        = var.zone_count
  nat_gateway_count = var.nat_gateway_count
  service_port      = local.port
}

module "database" {
  source = "../modules/database"

  name              = local.name
  subnet_ids        = module.network.database_subnet_ids
  security_group_id = module.network.database_security_group_id
  instance_class    = var.database.instance_class
  storage_gib       = var.database.storage_gib
  storage_limit_gib = var.database.storage_limit_gib
  multi_az          = var.database.multi_az
  backup_days       = var.database.backup_days
}

module "storage" {
  source = "../modules/storage"

  name = local.name
}

module "dns" {
  source = "../modules/dns"

  zone_name       = var.zone_name
  hosts           = local.hosts
  partner_domains = var.partner_domains
  load_balancer   = module.service.load_balancer
}

module "mail" {
  source = "../modules/mail"

  name    = local.name
  domain  = var.domain
  zone_id = module.dns.zone_id
}

module "service" {
  source = "../modules/service"

  name         = local.name
  port         = local.port
  release      = var.release
  next_release = var.next_release
  copies       = var.copies
  cpu          = var.cpu
  memory_mib   = var.memory_mib
  settings = merge(
    {
      CONSOLE_HOST    = local.hosts[1]
      MAIL_URL        = "ses:"
      MAIL_FROM       = "post@${var.domain}"
      MEDIA_URL       = "s3://${module.storage.bucket}"
      TRUSTED_PROXIES = module.network.cidr_block # the load balancer's X-Forwarded-For is trusted
    },
    var.sentry_dsn == null ? {} : {
      SENTRY_DSN         = var.sentry_dsn
      SENTRY_ENVIRONMENT = var.environment
      SENTRY_RELEASE     = var.release
    },
    var.posthog_url == null ? {} : { POSTHOG_URL = var.posthog_url },
  )
  secret_settings = concat(["STRIPE_KEY", "STRIPE_WEBHOOK_SECRET"], var.posthog_url == null ? [] : ["POSTHOG_KEY"])

  vpc_id                          = module.network.vpc_id
  public_subnet_ids               = module.network.public_subnet_ids
  private_subnet_ids              = module.network.private_subnet_ids
  load_balancer_security_group_id = module.network.load_balancer_security_group_id
  security_group_id               = module.network.service_security_group_id

  certificate_arn          = module.dns.certificate_arn
  partner_certificate_arns = { for host in var.served_partner_domains : host => module.dns.partner_certificate_arns[host] }

  database = {
    admin_url        = module.database.admin_url
    admin_secret_arn = module.database.admin_secret_arn
    role_secret_arns = module.database.role_secret_arns
  }
  media_bucket_arn = module.storage.bucket_arn
  mail = {
    domain       = module.mail.domain
    sending_arns = module.mail.sending_arns
  }
}
