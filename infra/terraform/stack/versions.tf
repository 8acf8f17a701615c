terraform {
  required_version = ">= 1.11, < 2.0"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "6.25.0"
    }
  }

  # `run` sets the key; bucket and region come from environments/NAME.backend.hcl, which is not in the repository.
  backend "s3" {
    encrypt      = true
    use_lockfile = true
  }
}

provider "aws" {
  region = var.region

  default_tags {
    tags = {
      product     = "lepelblad"
      environment = var.environment
    }
  }
}
