variable "environment" {
  description = "Name of the environment. It is part of the name of every resource."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9]{1,15}$", var.environment))
    error_message = "environment must be 2 to 16 small letters and digits."
  }
}

variable "zone_count" {
  description = "Number of availability zones, 2 or 3."
  type        = number
}

variable "nat_gateway_count" {
  description = "Number of NAT gateways: 1, or one for each zone."
  type        = number
}

variable "database" {
  description = "Size of the database, with a standby in another zone if multi_az, and the number of past days that can be restored."
  type = object({
    instance_class    = string
    storage_gib       = number
    storage_limit_gib = number
    multi_az          = bool
    backup_days       = number
  })
}

variable "cpu" {
  description = "Processor of each copy, in units of 1/1024 virtual core."
  type        = number
}

variable "memory_mib" {
  description = "Memory of each copy, in MiB."
  type        = number
}

variable "region" {
  description = "AWS region: Frankfurt or Ireland, since the data stay in the European Union."
  type        = string
  default     = "eu-central-1"

  validation {
    condition     = contains(["eu-central-1", "eu-west-1"], var.region)
    error_message = "region must be eu-central-1 or eu-west-1."
  }
}

variable "zone_name" {
  description = "Name of the Route 53 zone that holds the domain. It must exist and be delegated."
  type        = string
}

variable "domain" {
  description = "Host of the default brand and domain that mail is sent from. The console is at admin.<domain>."
  type        = string

  validation {
    condition     = can(regex("^([a-z0-9-]+\\.)+[a-z]{2,}$", var.domain))
    error_message = "domain must be a host name in small letters."
  }
}

variable "release" {
  description = "Tag of the image that the copies run."
  type        = string
}

variable "next_release" {
  description = "Tag of the image that migrates the database, when it is newer than release."
  type        = string
  default     = null
}

variable "copies" {
  description = "Number of copies. 0 before the database is migrated for the first time."
  type        = number
}

variable "partner_domains" {
  description = "Partners' own hosts, for which a certificate is requested."
  type        = set(string)
  default     = []
}

variable "served_partner_domains" {
  description = "Those of partner_domains whose certificate is issued. The load balancer refuses others."
  type        = set(string)
  default     = []

  validation {
    condition     = length(setsubtract(var.served_partner_domains, var.partner_domains)) == 0
    error_message = "served_partner_domains must also be in partner_domains."
  }
}

variable "sentry_dsn" {
  description = "DSN of the Sentry project that pages report errors to, such as https://key@o1.ingest.de.sentry.io/2; null for none. It is visible in pages."
  type        = string
  default     = null

  validation {
    condition     = var.sentry_dsn == null ? true : startswith(var.sentry_dsn, "https://")
    error_message = "sentry_dsn must begin with https://."
  }
}

variable "posthog_url" {
  description = "URL of the PostHog that gets a copy of all events, such as https://eu.i.posthog.com; null for none. Put its key into the secret POSTHOG_KEY by hand."
  type        = string
  default     = null

  validation {
    condition     = var.posthog_url == null ? true : startswith(var.posthog_url, "https://")
    error_message = "posthog_url must begin with https://."
  }
}
