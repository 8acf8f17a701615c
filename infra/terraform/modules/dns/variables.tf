variable "zone_name" {
  description = "Name of the Route 53 zone that holds the hosts, such as example.nl. It must exist and be delegated."
  type        = string
}

variable "hosts" {
  description = "Our own hosts, the default brand's first. All must be in the zone."
  type        = list(string)

  validation {
    condition     = length(var.hosts) > 0 && length(distinct(var.hosts)) == length(var.hosts)
    error_message = "hosts must name at least one host, and none twice."
  }

  validation {
    condition     = alltrue([for host in var.hosts : host == var.zone_name || endswith(host, ".${var.zone_name}")])
    error_message = "Every host must lie in the zone zone_name."
  }
}

variable "partner_domains" {
  description = "Partners' own hosts, for which a certificate is requested. The partner's DNS needs the records in output partner_records."
  type        = set(string)
  default     = []

  validation {
    condition     = alltrue([for host in var.partner_domains : can(regex("^([a-z0-9-]+\\.)+[a-z]{2,}$", host))])
    error_message = "partner_domains must be host names in small letters, such as menu.example.com."
  }
}

variable "load_balancer" {
  description = "The load balancer's own host name and its zone."
  type = object({
    dns_name = string
    zone_id  = string
  })
}
